package main

import (
	"context"
	"fmt"
	"log"

	"example.com/subscription"
	"go.temporal.io/sdk/client"
)

func main() {
	c, err := client.Dial(client.Options{})
	if err != nil {
		log.Fatalln("Unable to connect:", err)
	}
	defer c.Close()

	state := subscription.State{
		Email:         "ada@example.com",
		Plan:          "basic",
		TrialSeconds:  20,
		PeriodSeconds: 10,
	}
	run, err := c.ExecuteWorkflow(context.Background(), client.StartWorkflowOptions{
		ID:        "subscription-ada",
		TaskQueue: subscription.TaskQueue,
	}, subscription.Subscription, state)
	if err != nil {
		log.Fatalln("Unable to start:", err)
	}
	fmt.Println("Started", run.GetID())
}
