import { log } from '@temporalio/activity';
import type { State } from './types';

export async function sendEmail(to: string, text: string): Promise<void> {
  log.info('Email', { to, text });
}

export async function charge({ email, plan, charges }: State): Promise<void> {
  log.info('Charge', { email, plan, number: charges + 1 });
}
