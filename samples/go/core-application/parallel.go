package orders

import (
	"time"

	"go.temporal.io/sdk/workflow"
)

func ShipAll(ctx workflow.Context, parcels []Order) ([]string, error) {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		StartToCloseTimeout: time.Minute,
	})

	var a *Activities
	futures := make([]workflow.Future, len(parcels))
	for i, parcel := range parcels {
		futures[i] = workflow.ExecuteActivity(ctx, a.ShipOrder, parcel)
	}

	trackingIDs := make([]string, len(parcels))
	for i, future := range futures {
		if err := future.Get(ctx, &trackingIDs[i]); err != nil {
			return nil, err
		}
	}
	return trackingIDs, nil
}
