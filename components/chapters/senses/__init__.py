"""Senses: is a bank a bank?"""
