"""Works out every number of a mail once more, from the raw records of a dump. Nothing here is taken from the Swift sources."""
