import { activityInfo } from '@temporalio/activity';

export default async function anyActivity(...args: unknown[]): Promise<string> {
  return `${activityInfo().activityType} got ${args.length} argument(s)`;
}
