module example.com/approval

go 1.26.0

require go.temporal.io/sdk v1.48.0
