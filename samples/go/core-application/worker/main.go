package main

import (
	"log"
	"time"

	"example.com/orders"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/contrib/envconfig"
	"go.temporal.io/sdk/worker"
)

func main() {
	c, err := client.Dial(envconfig.MustLoadDefaultClientOptions())
	if err != nil {
		log.Fatalln("Unable to connect:", err)
	}
	defer c.Close()

	w := worker.New(c, orders.TaskQueue, worker.Options{
		WorkerStopTimeout: 30 * time.Second,
	})
	w.RegisterWorkflow(orders.ProcessOrder)
	w.RegisterWorkflow(orders.ShipAll)
	w.RegisterActivity(&orders.Activities{Payments: orders.FakeGateway{}})

	if err := w.Run(worker.InterruptCh()); err != nil {
		log.Fatalln("Worker failed:", err)
	}
}
