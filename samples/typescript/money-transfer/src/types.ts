export const TASK_QUEUE = 'transfers';

export interface Transfer {
  id: string;
  from: string;
  to: string;
  cents: number;
}
