"""draughts"""
