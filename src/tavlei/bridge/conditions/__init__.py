"""The conditions of holding a tournament: statuses, categories, schedules, admission, what makes it rated."""
