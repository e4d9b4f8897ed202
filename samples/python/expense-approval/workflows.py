import asyncio
from datetime import timedelta

from temporalio import workflow

with workflow.unsafe.imports_passed_through():
    from activities import notify
    from shared import Decision, Expense, Status


@workflow.defn
class Approval:
    @workflow.init
    def __init__(self, expense: Expense) -> None:
        self.expense = expense
        self.status = Status(state="waiting", approver="")

    # #region messages
    @workflow.query
    def current_status(self) -> Status:
        return self.status

    @workflow.update
    def decide(self, decision: Decision) -> Status:
        self.status.state = "approved" if decision.approve else "rejected"
        return self.status

    @decide.validator
    def validate_decision(self, decision: Decision) -> None:
        if self.status.state != "waiting":
            raise ValueError(f"the expense is already {self.status.state}")
        if decision.approver != self.status.approver:
            raise ValueError(f"only {self.status.approver} can decide")
        if decision.approver == self.expense.employee:
            raise ValueError("nobody approves their own expense")

    # #endregion messages

    @workflow.run
    async def run(self, expense: Expense) -> Status:
        # The manager gets a request and a reminder. Then the director gets the same.
        for approver in ["grace", "grace", "ada", "ada"]:
            self.status.approver = approver
            await self.send(
                approver, f"Please decide on expense {expense.id} of {expense.employee}."
            )
            if await self.decided_within(expense.patience_seconds):
                break
        else:
            self.status.state = "expired"

        await self.send(
            expense.employee, f"Your expense {expense.id} is {self.status.state}."
        )
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self.status

    async def decided_within(self, seconds: int) -> bool:
        try:
            await workflow.wait_condition(
                lambda: self.status.state != "waiting", timeout=timedelta(seconds=seconds)
            )
        except asyncio.TimeoutError:
            pass  # A decision may have arrived together with the timer.
        return self.status.state != "waiting"

    async def send(self, person: str, text: str) -> None:
        await workflow.execute_activity(
            notify, args=[person, text], start_to_close_timeout=timedelta(seconds=10)
        )
