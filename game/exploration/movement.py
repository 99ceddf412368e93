"""Legal Diradice destinations by search over terrain and equipment masks, and a reason for every other square."""
