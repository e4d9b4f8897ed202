import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  Client,
  Connection,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import { TASK_QUEUE } from './types';
import { approval, currentStatus, decide } from './workflows';

async function answer(client: Client, request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const form = new URLSearchParams(await text(request));
  const field = (name: string): string => form.get(name) ?? searchParams.get(name) ?? '';
  if (field('id') === '') throw new RangeError('id is missing');
  const isPost = request.method === 'POST';
  if (pathname !== '/status' && !isPost) throw new RangeError('use POST');
  const workflowId = `expense-${field('id')}`;

  if (pathname === '/submit') {
    const cents = Number(field('cents'));
    if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError('cents must be above 0');
    const expense = {
      id: field('id'),
      employee: field('employee'),
      cents,
      patienceSeconds: 60,
    };
    await client.workflow.start(approval, { workflowId, taskQueue: TASK_QUEUE, args: [expense] });
    return { workflow: workflowId };
  }

  const handle = client.workflow.getHandle(workflowId);
  if (pathname === '/decide') {
    const decision = { approver: field('approver'), approve: field('approve') === 'true' };
    return await handle.executeUpdate(decide, { args: [decision] });
  }
  return await handle.query(currentStatus);
}

function codeOf(err: unknown): number {
  if (err instanceof RangeError) return 400;
  if (err instanceof WorkflowExecutionAlreadyStartedError) return 409;
  if (err instanceof WorkflowUpdateFailedError) return 409;
  return err instanceof WorkflowNotFoundError ? 404 : 500;
}

async function main() {
  const connection = await Connection.connect({ address: 'localhost:7233' });
  const client = new Client({ connection });
  const server = createServer((request, response) => {
    answer(client, request).then(
      (value) => response.end(JSON.stringify(value)),
      (err) => {
        const cause = err instanceof Error ? (err.cause ?? err) : err;
        response.writeHead(codeOf(err)).end(String(cause));
      },
    );
  });
  server.listen(8080, 'localhost');
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
