import type { Diagnostic } from './model/diagnostic.js';
import { emptySnapshot } from './pipeline.js';
import { withSeverities } from './rules/severity.js';
import { openSession, type SessionOptions } from './session.js';

/** Check a site: the same update as a build, nothing rendered and no site written. */
export async function check(options: SessionOptions): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly pages: number }> {
  const session = openSession(options);
  const reading = await session.read();
  const snapshot = await session.update(emptySnapshot, reading);
  session.save();
  return { diagnostics: withSeverities([...reading.diagnostics, ...snapshot.diagnostics], reading.input.config.check.rules), pages: snapshot.routes.length };
}
