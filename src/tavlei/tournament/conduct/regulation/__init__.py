"""regulation"""
