package orders

import (
	"time"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"
)

const TaskQueue = "orders"

type Order struct {
	ID          string
	CustomerID  string
	AmountCents int64
}

type Receipt struct {
	PaymentID  string
	TrackingID string
}

func ProcessOrder(ctx workflow.Context, order Order) (Receipt, error) {
	logger := workflow.GetLogger(ctx)
	logger.Info("Processing order", "orderID", order.ID)

	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		StartToCloseTimeout: 30 * time.Second,
		RetryPolicy: &temporal.RetryPolicy{
			NonRetryableErrorTypes: []string{"CardDeclined"},
		},
	})

	var a *Activities
	var receipt Receipt

	err := workflow.ExecuteActivity(ctx, a.ChargeCustomer, order).Get(ctx, &receipt.PaymentID)
	if err != nil {
		return Receipt{}, err
	}

	// A durable timer. The Worker may restart during this hour.
	if err := workflow.Sleep(ctx, time.Hour); err != nil {
		return Receipt{}, err
	}

	err = workflow.ExecuteActivity(ctx, a.ShipOrder, order).Get(ctx, &receipt.TrackingID)
	return receipt, err
}
