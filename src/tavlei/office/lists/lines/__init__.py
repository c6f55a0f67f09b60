"""lines"""
