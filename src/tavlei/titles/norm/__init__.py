"""norm"""
