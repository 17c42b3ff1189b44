"""What a person is told of the battles of Montecuccoli."""
