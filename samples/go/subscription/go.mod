module example.com/subscription

go 1.26.0

require go.temporal.io/sdk v1.48.0
