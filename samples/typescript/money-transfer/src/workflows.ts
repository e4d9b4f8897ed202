import {
  ApplicationFailure,
  CancellationScope,
  log,
  proxyActivities,
  rootCause,
} from '@temporalio/workflow';
import type { Ledger } from './ledger';
import type { Transfer } from './types';

const { withdraw, deposit, refund } = proxyActivities<Ledger>({
  startToCloseTimeout: '5 seconds',
  retry: { maximumInterval: '10 seconds' },
});

export async function moveMoney(transfer: Transfer): Promise<string> {
  // A cancellation request can't interrupt a transfer between its steps.
  return await CancellationScope.nonCancellable(async () => {
    await withdraw(transfer);
    try {
      await deposit(transfer);
    } catch (err) {
      log.warn('Deposit failed, refunding', { transfer: transfer.id, cause: rootCause(err) });
      try {
        await refund(transfer);
      } catch (refundErr) {
        throw ApplicationFailure.create({
          message: `deposit: ${rootCause(err)}; refund: ${rootCause(refundErr)}`,
          type: 'RefundFailed',
          cause: refundErr instanceof Error ? refundErr : undefined,
        });
      }
      throw ApplicationFailure.create({
        message: 'refunded',
        type: 'DepositFailed',
        cause: err instanceof Error ? err : undefined,
      });
    }
    return 'moved';
  });
}
