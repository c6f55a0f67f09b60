"""The writers: one description of a paper as PDF, picture, XLSX, DOCX. The same input gives the same bytes."""
