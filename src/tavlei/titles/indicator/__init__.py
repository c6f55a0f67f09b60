"""indicator"""
