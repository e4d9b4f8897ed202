package main

import (
	"example.com/orders"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"
)

func registerWithNames(w worker.Worker) {
	// #region names
	w.RegisterWorkflowWithOptions(orders.ProcessOrder, workflow.RegisterOptions{Name: "order.process"})
	w.RegisterActivityWithOptions(
		&orders.Activities{Payments: orders.FakeGateway{}},
		activity.RegisterOptions{Name: "orders."},
	)
	// #endregion names
}

func registerDynamic(w worker.Worker) {
	// #region dynamic
	w.RegisterDynamicWorkflow(orders.AnyWorkflow, workflow.DynamicRegisterOptions{})
	w.RegisterDynamicActivity(orders.AnyActivity, activity.DynamicRegisterOptions{})
	// #endregion dynamic
}
