"""sockets"""
