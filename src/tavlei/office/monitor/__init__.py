"""Watching over a running office: whether it is ready, figures for Prometheus, log lines with a request id."""
