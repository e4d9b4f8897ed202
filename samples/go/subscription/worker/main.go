package main

import (
	"log"

	"example.com/subscription"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
)

func main() {
	c, err := client.Dial(client.Options{})
	if err != nil {
		log.Fatalln("Unable to connect:", err)
	}
	defer c.Close()

	w := worker.New(c, subscription.TaskQueue, worker.Options{})
	w.RegisterWorkflow(subscription.Subscription)
	w.RegisterActivity(subscription.SendEmail)
	w.RegisterActivity(subscription.Charge)
	if err := w.Run(worker.InterruptCh()); err != nil {
		log.Fatalln("Worker stopped:", err)
	}
}
