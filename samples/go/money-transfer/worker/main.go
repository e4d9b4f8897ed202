package main

import (
	"log"
	"os"

	"example.com/transfer"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
)

func main() {
	if err := os.MkdirAll("ledger", 0o755); err != nil {
		log.Fatalln("Unable to create the ledger:", err)
	}
	c, err := client.Dial(client.Options{})
	if err != nil {
		log.Fatalln("Unable to connect:", err)
	}
	defer c.Close()

	w := worker.New(c, transfer.TaskQueue, worker.Options{})
	w.RegisterWorkflow(transfer.MoveMoney)
	w.RegisterActivity(&transfer.Ledger{Folder: "ledger"})
	if err := w.Run(worker.InterruptCh()); err != nil {
		log.Fatalln("Worker stopped:", err)
	}
}
