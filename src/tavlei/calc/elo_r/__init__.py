"""elo_r"""
