1 6 6 8
R S X 0
