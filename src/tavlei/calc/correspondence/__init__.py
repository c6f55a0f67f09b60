"""correspondence"""
