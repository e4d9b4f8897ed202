export const TASK_QUEUE = 'subscriptions';

/** The input of each run, and the answer to the Query. */
export interface State {
  email: string;
  plan: string;
  trialSeconds: number;
  periodSeconds: number;
  status: 'new' | 'trial' | 'active' | 'cancelled';
  charges: number;
}
