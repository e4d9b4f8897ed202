package main

import (
	"log"

	"example.com/approval"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
)

func main() {
	c, err := client.Dial(client.Options{})
	if err != nil {
		log.Fatalln("Unable to connect:", err)
	}
	defer c.Close()

	w := worker.New(c, approval.TaskQueue, worker.Options{})
	w.RegisterWorkflow(approval.Approval)
	w.RegisterActivity(approval.Notify)
	if err := w.Run(worker.InterruptCh()); err != nil {
		log.Fatalln("Worker stopped:", err)
	}
}
