from dataclasses import dataclass

TASK_QUEUE = "expenses"


@dataclass
class Expense:
    id: str
    employee: str
    cents: int
    patience_seconds: int


@dataclass
class Decision:
    approver: str
    approve: bool


@dataclass
class Status:
    state: str
    approver: str
