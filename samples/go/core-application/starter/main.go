package main

import (
	"context"
	"log"

	"example.com/orders"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/contrib/envconfig"
)

func main() {
	c, err := client.Dial(envconfig.MustLoadDefaultClientOptions())
	if err != nil {
		log.Fatalln("Unable to connect:", err)
	}
	defer c.Close()

	order := orders.Order{ID: "1001", CustomerID: "c-7", AmountCents: 4999}
	run, err := c.ExecuteWorkflow(context.Background(), client.StartWorkflowOptions{
		ID:        "order-" + order.ID,
		TaskQueue: orders.TaskQueue,
	}, orders.ProcessOrder, order)
	if err != nil {
		log.Fatalln("Unable to start:", err)
	}
	log.Println("Started", run.GetID(), run.GetRunID())

	var receipt orders.Receipt
	if err := run.Get(context.Background(), &receipt); err != nil {
		log.Fatalln("Order failed:", err)
	}
	log.Printf("Receipt: %+v", receipt)
}
