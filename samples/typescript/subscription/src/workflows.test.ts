import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import type { State } from './types';
import { cancel, subscription } from './workflows';

const DAY = 24 * 60 * 60;

test('charges three times before a cancellation on day 80', async () => {
  const env = await TestWorkflowEnvironment.createTimeSkipping();
  try {
    const worker = await Worker.create({
      connection: env.nativeConnection,
      taskQueue: 'test',
      workflowsPath: require.resolve('./workflows'),
      activities: { charge: async () => {}, sendEmail: async () => {} },
    });
    const state: State = {
      email: 'ada@example.com',
      plan: 'basic',
      trialSeconds: 14 * DAY,
      periodSeconds: 30 * DAY,
      status: 'new',
      charges: 0,
    };
    const last = await worker.runUntil(async () => {
      const handle = await env.client.workflow.start(subscription, {
        workflowId: 'subscription-test',
        taskQueue: 'test',
        args: [state],
      });
      await env.sleep('80 days');
      await handle.signal(cancel);
      return await handle.result();
    });
    // Charges on days 14, 44 and 74.
    assert.equal(last.charges, 3);
  } finally {
    await env.teardown();
  }
});
