"""How struct kinds are named in journals and JSON."""


def kebab(name: str) -> str:
    """The class name in kebab-case: `ChooseExpedition` → `choose-expedition`."""
    return "".join(f"-{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))
