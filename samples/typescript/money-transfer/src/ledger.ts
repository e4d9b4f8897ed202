import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';
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
    const temporary = join(folder, `.booking-${randomUUID()}`);
    try {
      await writeFile(temporary, `${account} ${cents}\n`);
      // The booking appears under its name with its content, or not at all.
      await link(temporary, join(folder, key));
    } catch (err) {
      const isBooked = err instanceof Error && 'code' in err && err.code === 'EEXIST';
      if (!isBooked) throw err;
      // An earlier attempt made this booking.
    } finally {
      await rm(temporary, { force: true });
    }
  }

  return {
    withdraw: ({ id, from, cents }: Transfer) => book(`${id}-withdraw`, from, -cents),
    deposit: ({ id, to, cents }: Transfer) => book(`${id}-deposit`, to, cents),
    refund: ({ id, from, cents }: Transfer) => book(`${id}-refund`, from, cents),
  };
}

export type Ledger = ReturnType<typeof createLedger>;
