package orders

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"
)

// CardDeclined is the error type that ProcessOrder lists as not retryable.
type CardDeclined struct{ Reason string }

func (e *CardDeclined) Error() string { return "card declined: " + e.Reason }

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
		return "", err // fmt.Errorf would change the error type to "wrapError".
	}
	return paymentID, nil
}

func (a *Activities) ShipOrder(ctx context.Context, order Order) (string, error) {
	return "track-" + order.ID, nil
}

// FakeGateway accepts every charge. Replace it with your payment provider.
type FakeGateway struct{}

func (FakeGateway) Charge(ctx context.Context, idempotencyKey, customerID string, cents int64) (string, error) {
	return "pay-" + idempotencyKey, nil
}
