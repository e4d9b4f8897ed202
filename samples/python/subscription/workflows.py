import asyncio
from datetime import timedelta

from temporalio import workflow

with workflow.unsafe.imports_passed_through():
    from activities import charge, send_email
    from shared import State


@workflow.defn
class Subscription:
    @workflow.init
    def __init__(self, state: State) -> None:
        self.state = state

    # #region messages
    @workflow.query
    def details(self) -> State:
        return self.state

    @workflow.signal
    def change_plan(self, plan: str) -> None:
        self.state.plan = plan

    @workflow.signal
    def cancel(self) -> None:
        self.state.status = "cancelled"

    # #endregion messages

    @workflow.run
    async def run(self, state: State) -> State:
        if state.status == "new":
            state.status = "trial"
            await self.email("Your trial has begun.")

        while True:
            await self.wait_for_period()
            if state.status == "cancelled":
                await self.email("Your subscription has ended.")
                return state

            state.status = "active"
            await workflow.execute_activity(
                charge, state, start_to_close_timeout=timedelta(seconds=10)
            )
            state.charges += 1

            if state.charges % 12 == 0 or workflow.info().is_continue_as_new_suggested():
                workflow.continue_as_new(state)

    async def wait_for_period(self) -> None:
        state = self.state
        seconds = state.trial_seconds if state.status == "trial" else state.period_seconds
        try:
            await workflow.wait_condition(
                lambda: state.status == "cancelled", timeout=timedelta(seconds=seconds)
            )
        except asyncio.TimeoutError:
            pass  # The period is over.

    async def email(self, text: str) -> None:
        await workflow.execute_activity(
            send_email,
            args=[self.state.email, text],
            start_to_close_timeout=timedelta(seconds=10),
        )
