import {
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type * as activities from './activities';
import type { State } from './types';

const { charge, sendEmail } = proxyActivities<typeof activities>({
  startToCloseTimeout: '10 seconds',
});

// #region messages
export const details = defineQuery<State>('details');
export const changePlan = defineSignal<[plan: string]>('changePlan');
export const cancel = defineSignal('cancel');

function handleMessages(state: State): void {
  setHandler(details, () => state);
  setHandler(changePlan, (plan) => {
    state.plan = plan;
  });
  setHandler(cancel, () => {
    state.status = 'cancelled';
  });
}
// #endregion messages

const isCancelled = (state: State): boolean => state.status === 'cancelled';

export async function subscription(state: State): Promise<State> {
  handleMessages(state);

  if (state.status === 'new') {
    state.status = 'trial';
    await sendEmail(state.email, 'Your trial has begun.');
  }

  for (;;) {
    const seconds = state.status === 'trial' ? state.trialSeconds : state.periodSeconds;
    // Resolves after a cancellation, or at the end of the period.
    await condition(() => isCancelled(state), seconds * 1000);
    if (isCancelled(state)) {
      await sendEmail(state.email, 'Your subscription has ended.');
      return state;
    }

    state.status = 'active';
    await charge(state);
    state.charges++;

    if (state.charges % 12 === 0 || workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof subscription>(state);
    }
  }
}
