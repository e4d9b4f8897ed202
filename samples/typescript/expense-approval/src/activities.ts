import { log } from '@temporalio/activity';

export async function notify(person: string, text: string): Promise<void> {
  log.info('Message', { person, text });
}
