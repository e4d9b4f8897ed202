import { doctorJson, doctorText } from '../doctor/report.js';
import { runChecks } from '../doctor/checks.js';
import { paintWith, usesColor } from '../report/color.js';
import {
  formatOption,
  outDirOption,
  SITE_ARGUMENT,
  withExamples,
  type AddCommand,
  type ExitCode,
} from './common.js';
import { stdout } from './print.js';
import { resolve } from 'node:path';
import { siteFolder } from './site.js';

interface DoctorFlags {
  readonly outDir: string;
  readonly format: 'pretty' | 'json';
}

/** `docsgen doctor` */
export const addDoctor: AddCommand = (program, done) => {
  const command = program
    .command('doctor')
    .description('check the machine, the config and the cache; writes nothing')
    .argument('[siteDir]', SITE_ARGUMENT)
    .addOption(outDirOption())
    .addOption(formatOption('how to print the checks', ['pretty', 'json']))
    .action(async (siteDir: string | undefined, flags: DoctorFlags) => {
      done(await runDoctor(siteDir, flags));
    });
  withExamples(command, {
    'docsgen doctor': 'check the site around the current folder',
    'docsgen doctor --format json': 'print the checks for a program',
  });
};

async function runDoctor(named: string | undefined, flags: DoctorFlags): Promise<ExitCode> {
  const siteDir = siteFolder(named);
  const { gatherFacts } = await import('../io/tools/doctor-facts.js');
  const checks = runChecks(await gatherFacts(siteDir, resolve(siteDir, flags.outDir)));
  const paint = paintWith(usesColor(process.env, process.stdout.isTTY === true));
  stdout.write(
    flags.format === 'json'
      ? doctorJson(checks)
      : doctorText(checks, (level, text) => paint(text, level)),
  );
  return checks.some(({ level }) => level === 'error') ? 1 : 0;
}
