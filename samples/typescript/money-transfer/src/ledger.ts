import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApplicationFailure } from '@temporalio/activity';
import type { Transfer } from './types';

/** Activities that keep one file per booking in a folder. */
export function createLedger(folder: string) {
  async function book(key: string, account: string, cents: number): Promise<void> {
    if (!['alice', 'bob'].includes(account)) {
      throw ApplicationFailure.nonRetryable(`no account ${account}`, 'NoSuchAccount');
    }
    if (existsSync(join(folder, `${account}.down`))) {
      throw new Error(`the bank of ${account} doesn't answer`);
    }
    try {
      // The flag wx makes the call fail if the file exists.
      await writeFile(join(folder, key), `${account} ${cents}\n`, { flag: 'wx' });
    } catch (err) {
      const isBooked = err instanceof Error && 'code' in err && err.code === 'EEXIST';
      if (!isBooked) throw err;
      // An earlier attempt made this booking.
    }
  }

  return {
    withdraw: ({ id, from, cents }: Transfer) => book(`${id}-withdraw`, from, -cents),
    deposit: ({ id, to, cents }: Transfer) => book(`${id}-deposit`, to, cents),
    refund: ({ id, from, cents }: Transfer) => book(`${id}-refund`, from, cents),
  };
}

export type Ledger = ReturnType<typeof createLedger>;
