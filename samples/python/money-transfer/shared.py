from dataclasses import dataclass

TASK_QUEUE = "transfers"


@dataclass
class Transfer:
    id: str
    source: str
    target: str
    cents: int
