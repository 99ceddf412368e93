"""What all games of the table share; knows no game and no pygame."""
