import type { PlanRecord } from '../../model/plan-record.js';
import type { Cache } from './cache.js';

const FILE = 'plan.json';

/** The record of the plan of the last build; undefined if it is missing or damaged. */
export function readPlanRecord(cache: Cache): PlanRecord | undefined {
  const json = cache.get(FILE);
  return json === undefined ? undefined : (JSON.parse(json.toString()) as PlanRecord);
}

export function writePlanRecord(cache: Cache, record: PlanRecord): void {
  cache.put(FILE, JSON.stringify(record));
}
