"""forecasts"""
