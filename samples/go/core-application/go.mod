module example.com/orders

go 1.26.0

require go.temporal.io/sdk v1.48.0
