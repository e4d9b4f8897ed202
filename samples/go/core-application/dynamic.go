package orders

import (
	"context"
	"fmt"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/workflow"
)

func AnyWorkflow(ctx workflow.Context, args converter.EncodedValues) (string, error) {
	var order Order
	if err := args.Get(&order); err != nil {
		return "", fmt.Errorf("decode arguments: %w", err)
	}

	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		StartToCloseTimeout: time.Minute,
	})
	activityType := workflow.GetInfo(ctx).WorkflowType.Name + "Activity"

	var result string
	err := workflow.ExecuteActivity(ctx, activityType, order).Get(ctx, &result)
	return result, err
}

func AnyActivity(ctx context.Context, args converter.EncodedValues) (string, error) {
	var order Order
	if err := args.Get(&order); err != nil {
		return "", fmt.Errorf("decode arguments: %w", err)
	}
	return activity.GetInfo(ctx).ActivityType.Name + " handled order " + order.ID, nil
}
