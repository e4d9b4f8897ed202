package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strconv"

	"example.com/transfer"
	"go.temporal.io/sdk/client"
)

func main() {
	if len(os.Args) != 5 {
		log.Fatalln("usage: starter <id> <from> <to> <cents>")
	}
	cents, err := strconv.ParseInt(os.Args[4], 10, 64)
	if err != nil {
		log.Fatalln("Not an amount:", err)
	}
	t := transfer.Transfer{ID: os.Args[1], From: os.Args[2], To: os.Args[3], Cents: cents}

	c, err := client.Dial(client.Options{})
	if err != nil {
		log.Fatalln("Unable to connect:", err)
	}
	defer c.Close()

	options := client.StartWorkflowOptions{ID: "transfer-" + t.ID, TaskQueue: transfer.TaskQueue}
	run, err := c.ExecuteWorkflow(context.Background(), options, transfer.MoveMoney, t)
	if err != nil {
		log.Fatalln("Unable to start:", err)
	}
	var result string
	if err := run.Get(context.Background(), &result); err != nil {
		log.Fatalln("Transfer failed:", err)
	}
	fmt.Println(result)
}
