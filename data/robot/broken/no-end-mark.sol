1 6 6 8
R S R S R R R S L S L L L S
