"""What the pages of competitions share: the head, the desk, the calendar, the hall screen."""
