export const TASK_QUEUE = 'expenses';

export interface Expense {
  id: string;
  employee: string;
  cents: number;
  patienceSeconds: number;
}

export interface Decision {
  approver: string;
  approve: boolean;
}

export interface Status {
  state: 'waiting' | 'approved' | 'rejected' | 'expired';
  approver: string;
}
