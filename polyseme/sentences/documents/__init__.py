"""Documents in classes: by which layer do texts of one class lie together?"""
