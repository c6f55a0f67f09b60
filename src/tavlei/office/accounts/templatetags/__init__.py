"""templatetags"""
