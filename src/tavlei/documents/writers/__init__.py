"""The writers: one description of a paper as PDF, as a picture, as XLSX, as DOCX. The same input gives the same bytes."""
