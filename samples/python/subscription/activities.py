from temporalio import activity

from shared import State


@activity.defn
async def send_email(to: str, text: str) -> None:
    activity.logger.info("Email to %s: %s", to, text)


@activity.defn
async def charge(state: State) -> None:
    activity.logger.info(
        "Charge %d of %s for the plan %s", state.charges + 1, state.email, state.plan
    )
