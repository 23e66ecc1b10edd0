"""Glossary: what do the words mean?"""
