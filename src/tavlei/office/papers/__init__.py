"""From the store to the official papers: which there are, who may see them, what each needs."""
