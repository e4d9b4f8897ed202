from dataclasses import dataclass

TASK_QUEUE = "subscriptions"


@dataclass
class State:
    """The input of each run, and the answer to the Query."""

    email: str
    plan: str
    trial_seconds: int
    period_seconds: int
    status: str = "new"
    charges: int = 0
