from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import FastAPI, Form, HTTPException
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.service import RPCError, RPCStatusCode

from shared import TASK_QUEUE, Decision, Expense, Status
from workflows import Approval


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.temporal = await Client.connect("localhost:7233")
    yield


app = FastAPI(lifespan=lifespan)


@app.post("/submit")
async def submit(
    id: Annotated[str, Form()],
    employee: Annotated[str, Form()],
    cents: Annotated[int, Form()],
) -> dict[str, str]:
    client: Client = app.state.temporal
    try:
        handle = await client.start_workflow(
            Approval.run,
            Expense(id, employee, cents, patience_seconds=60),
            id=f"expense-{id}",
            task_queue=TASK_QUEUE,
        )
    except WorkflowAlreadyStartedError as err:
        raise HTTPException(409, "this expense is open already") from err
    except RPCError as err:
        raise http_error(err) from err
    return {"workflow": handle.id}


@app.post("/decide")
async def decide(
    id: Annotated[str, Form()],
    approver: Annotated[str, Form()],
    approve: Annotated[bool, Form()],
) -> Status:
    client: Client = app.state.temporal
    handle = client.get_workflow_handle_for(Approval.run, f"expense-{id}")
    try:
        return await handle.execute_update(Approval.decide, Decision(approver, approve))
    except WorkflowUpdateFailedError as err:
        raise HTTPException(409, str(err.cause)) from err
    except RPCError as err:
        raise http_error(err) from err


@app.get("/status")
async def status(id: str) -> Status:
    client: Client = app.state.temporal
    handle = client.get_workflow_handle_for(Approval.run, f"expense-{id}")
    try:
        return await handle.query(Approval.current_status)
    except RPCError as err:
        raise http_error(err) from err


def http_error(err: RPCError) -> HTTPException:
    found = err.status != RPCStatusCode.NOT_FOUND
    return HTTPException(503 if found else 404, err.message)
