package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"strconv"
	"time"

	"example.com/approval"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/temporal"
)

type server struct {
	client client.Client
}

func main() {
	c, err := client.Dial(client.Options{})
	if err != nil {
		log.Fatalln("Unable to connect:", err)
	}
	defer c.Close()

	s := server{client: c}
	http.HandleFunc("/submit", s.submit)
	http.HandleFunc("/decide", s.decide)
	http.HandleFunc("/status", s.status)
	log.Fatalln(http.ListenAndServe("localhost:8080", nil))
}

func (s server) submit(w http.ResponseWriter, r *http.Request) {
	cents, err := strconv.ParseInt(r.FormValue("cents"), 10, 64)
	if err != nil {
		http.Error(w, "cents must be a number", http.StatusBadRequest)
		return
	}
	expense := approval.Expense{
		ID:              r.FormValue("id"),
		Employee:        r.FormValue("employee"),
		Cents:           cents,
		PatienceSeconds: 60,
	}
	run, err := s.client.ExecuteWorkflow(r.Context(), client.StartWorkflowOptions{
		ID:        "expense-" + expense.ID,
		TaskQueue: approval.TaskQueue,
	}, approval.Approval, expense)
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, map[string]string{"workflow": run.GetID()})
}

func (s server) decide(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
	defer cancel()

	decision := approval.Decision{
		Approver: r.FormValue("approver"),
		Approve:  r.FormValue("approve") == "true",
	}
	handle, err := s.client.UpdateWorkflow(ctx, client.UpdateWorkflowOptions{
		WorkflowID:   "expense-" + r.FormValue("id"),
		UpdateName:   "decide",
		Args:         []interface{}{decision},
		WaitForStage: client.WorkflowUpdateStageCompleted,
	})
	var status approval.Status
	if err == nil {
		err = handle.Get(ctx, &status)
	}
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, status)
}

func (s server) status(w http.ResponseWriter, r *http.Request) {
	workflowID := "expense-" + r.FormValue("id")
	value, err := s.client.QueryWorkflow(r.Context(), workflowID, "", "status")
	var status approval.Status
	if err == nil {
		err = value.Get(&status)
	}
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, status)
}

func writeError(w http.ResponseWriter, err error) {
	var rejected *temporal.ApplicationError
	var notFound *serviceerror.NotFound
	switch {
	case errors.As(err, &rejected):
		http.Error(w, rejected.Message(), http.StatusConflict)
	case errors.As(err, &notFound):
		http.Error(w, "not found", http.StatusNotFound)
	default:
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	}
}

func writeJSON(w http.ResponseWriter, value interface{}) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(value); err != nil {
		log.Println("Unable to answer:", err)
	}
}
