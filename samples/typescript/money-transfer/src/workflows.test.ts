import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApplicationFailure } from '@temporalio/activity';
import { WorkflowFailedError } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { moveMoney } from './workflows';

test('refunds after a failed deposit', async () => {
  const calls: string[] = [];
  const env = await TestWorkflowEnvironment.createTimeSkipping();
  try {
    const worker = await Worker.create({
      connection: env.nativeConnection,
      taskQueue: 'test',
      workflowsPath: require.resolve('./workflows'),
      activities: {
        withdraw: async () => void calls.push('withdraw'),
        deposit: async () => {
          throw ApplicationFailure.nonRetryable('closed', 'NoSuchAccount');
        },
        refund: async () => void calls.push('refund'),
      },
    });
    await assert.rejects(
      worker.runUntil(
        env.client.workflow.execute(moveMoney, {
          workflowId: 'transfer-7',
          taskQueue: 'test',
          args: [{ id: '7', from: 'alice', to: 'carol', cents: 100 }],
        }),
      ),
      (err) => err instanceof WorkflowFailedError && err.cause?.message === 'refunded',
    );
  } finally {
    await env.teardown();
  }
  assert.deepEqual(calls, ['withdraw', 'refund']);
});
