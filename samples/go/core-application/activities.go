package orders

import (
	"context"
	"fmt"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"
)

type PaymentGateway interface {
	Charge(ctx context.Context, idempotencyKey, customerID string, cents int64) (paymentID string, err error)
}

type Activities struct {
	Payments PaymentGateway
}

func (a *Activities) ChargeCustomer(ctx context.Context, order Order) (string, error) {
	activity.GetLogger(ctx).Info("Charging customer", "orderID", order.ID)

	if order.AmountCents <= 0 {
		return "", temporal.NewNonRetryableApplicationError("amount must be positive", "InvalidOrder", nil)
	}

	// Every attempt sends the same key, so a retry can't charge the customer twice.
	paymentID, err := a.Payments.Charge(ctx, "charge-"+order.ID, order.CustomerID, order.AmountCents)
	if err != nil {
		return "", fmt.Errorf("charge order %s: %w", order.ID, err)
	}
	return paymentID, nil
}

func (a *Activities) ShipOrder(ctx context.Context, order Order) (string, error) {
	return "track-" + order.ID, nil
}
