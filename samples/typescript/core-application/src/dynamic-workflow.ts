// #region dynamic
import { proxyActivities, workflowInfo } from '@temporalio/workflow';

type AnyActivities = Record<string, (...args: unknown[]) => Promise<unknown>>;

const anyActivities = proxyActivities<AnyActivities>({ startToCloseTimeout: '1 minute' });

export default async function anyWorkflow(...args: unknown[]): Promise<unknown> {
  const { workflowType } = workflowInfo();
  return await anyActivities[`${workflowType}Activity`](...args);
}
// #endregion dynamic
