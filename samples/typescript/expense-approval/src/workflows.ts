import {
  allHandlersFinished,
  condition,
  defineQuery,
  defineUpdate,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import type * as activities from './activities';
import type { Decision, Expense, Status } from './types';

const { notify } = proxyActivities<typeof activities>({ startToCloseTimeout: '10 seconds' });

// #region messages
export const currentStatus = defineQuery<Status>('currentStatus');
export const decide = defineUpdate<Status, [Decision]>('decide');

function handleMessages(expense: Expense, status: Status): void {
  setHandler(currentStatus, () => status);
  setHandler(
    decide,
    ({ approve }) => {
      status.state = approve ? 'approved' : 'rejected';
      return status;
    },
    {
      validator: ({ approver }) => {
        if (isDecided(status)) throw new Error(`the expense is already ${status.state}`);
        if (approver !== status.approver) throw new Error(`only ${status.approver} can decide`);
        if (approver === expense.employee) throw new Error('nobody approves their own expense');
      },
    },
  );
}
// #endregion messages

const isDecided = (status: Status): boolean => status.state !== 'waiting';

export async function approval(expense: Expense): Promise<Status> {
  const status: Status = { state: 'waiting', approver: 'grace' };
  handleMessages(expense, status);

  // The manager gets a request and a reminder. Then the director gets the same.
  for (const approver of ['grace', 'grace', 'ada', 'ada']) {
    status.approver = approver;
    await notify(approver, `Please decide on expense ${expense.id} of ${expense.employee}.`);
    await condition(() => isDecided(status), expense.patienceSeconds * 1000);
    if (isDecided(status)) break; // also if the decision arrived together with the timer
  }
  if (!isDecided(status)) status.state = 'expired';

  await notify(expense.employee, `Your expense ${expense.id} is ${status.state}.`);
  await condition(allHandlersFinished);
  return status;
}
