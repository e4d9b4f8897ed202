/**
 * One checker for each language. A checker gets the projects and the pages, each with its folder,
 * and returns lines `file:line:column: message`. Its `needs` says which program it runs.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const HERE = import.meta.dirname;

/** The output of a program, which may end with any code. Throws if it cannot run. */
export function run(command, args, cwd) {
  const options = { cwd, encoding: 'utf8', maxBuffer: 1 << 28 };
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (error !== undefined || status === null)
    throw new Error(`${command} failed: ${error?.message ?? 'it was stopped'}`);
  return { status, stdout, stderr };
}

const linesOf = (text) => text.split('\n').filter((line) => line.trim() !== '');

/** Packages that the script installs in its work folder, with exact versions. */
const PACKAGES = {
  ...Object.fromEntries(
    [
      'activity',
      'client',
      'common',
      'envconfig',
      'nexus',
      'plugin',
      'testing',
      'worker',
      'workflow',
    ].map((name) => [`@temporalio/${name}`, '1.24.0']),
  ),
  '@types/node': '20.19.43',
  pyright: '1.1.407',
  typescript: '5.9.3',
};

/** Installs the packages from npm, once for each list. Throws when npm cannot. */
function installPackages(work) {
  const manifest = JSON.stringify({ private: true, dependencies: PACKAGES });
  const file = join(work, 'package.json');
  const isInstalled =
    existsSync(join(work, 'node_modules/.installed')) &&
    readFileSync(join(work, 'node_modules/.installed'), 'utf8') === manifest;
  if (isInstalled) return;
  writeFileSync(file, manifest);
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  const { status, stderr } = run('npm', args, work);
  if (status !== 0) throw new Error(`npm cannot install the packages: ${linesOf(stderr)[0] ?? ''}`);
  writeFileSync(join(work, 'node_modules/.installed'), manifest);
}

function checkTypeScript({ projects, pages, work }) {
  installPackages(work);
  const compilerOptions = {
    target: 'es2022',
    module: 'node16',
    moduleResolution: 'node16',
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const compile = (name, items) => {
    if (items.length === 0) return [];
    const config = join(work, `tsconfig.${name}.json`);
    const include = items.map(({ folder }) => `${folder}/**/*.ts`);
    writeFileSync(config, JSON.stringify({ compilerOptions, include }));
    const tsc = join(work, 'node_modules/typescript/bin/tsc');
    const { stdout } = run(process.execPath, [tsc, '-p', config, '--pretty', 'false'], work);
    return linesOf(stdout).flatMap((line) => {
      const [, file, at, message] = /^(.+?)\((\d+,\d+)\): error (TS.*)$/.exec(line) ?? [];
      return file === undefined ? [] : [`${join(work, file)}:${at.replace(',', ':')}: ${message}`];
    });
  };
  return [...compile('projects', projects), ...withoutUnknown(compile('pages', pages))];
}

/** Names and modules that a page does not declare, and the types that follow from them. */
const UNKNOWN_TS =
  /: TS(?:2304|2307|2552|2503|2582|2583|2593|7006|7031|2305: Module '"\.|2306|2580|2683|18046)/;

/** Options with a Workflow that the page does not declare. Their type is unknown, too. */
const UNKNOWN_OPTION_TS = /: TS2322: Type '.*: any\b.*' is not assignable to type '\w+<any>'/;

/** Statements and names that show that a file is an excerpt of a function. */
const EXCERPT_TS = /: TS(?:1309|1378|18004)/;

function withoutUnknown(lines) {
  const fileOf = (line) => line.replace(/:\d+:\d+: .*$/s, '');
  const excerpts = new Set(lines.filter((line) => EXCERPT_TS.test(line)).map(fileOf));
  const isUnknown = (line) => UNKNOWN_TS.test(line) || UNKNOWN_OPTION_TS.test(line);
  return lines.filter((line) => !isUnknown(line) && !excerpts.has(fileOf(line)));
}

function checkPython({ projects, pages, work, sdks }) {
  installPackages(work);
  const extraPaths = sdks.python === undefined ? [] : [sdks.python];
  const config = join(work, 'pyrightconfig.json');
  // Pyright takes only relative paths here.
  const folders = [...projects, ...pages].map(({ folder }) => relative(work, folder));
  writeFileSync(
    config,
    JSON.stringify({
      include: folders,
      typeCheckingMode: 'standard',
      pythonVersion: '3.11',
      reportMissingImports: 'none',
      reportMissingModuleSource: 'none',
      executionEnvironments: folders.map((root) => ({ root, extraPaths })),
    }),
  );
  const pyright = join(work, 'node_modules/pyright/index.js');
  const { stdout } = run(process.execPath, [pyright, '-p', config, '--outputjson'], work);
  const inPages = (file) => pages.some(({ folder }) => file.startsWith(`${folder}/`));
  return JSON.parse(stdout)
    .generalDiagnostics.filter(({ severity }) => severity === 'error')
    .filter(({ file, rule, message }) => !(inPages(file) && isUnknownPython(rule, message)))
    .map(({ file, range: { start }, message }) => {
      const text = message.replace(/\s+/g, ' ');
      return `${file}:${start.line + 1}:${start.character + 1}: ${text}`;
    });
}

/** Whether an error is about a name that a page does not declare, or about an excerpt. */
const isUnknownPython = (rule, message) =>
  rule === 'reportUndefinedVariable' ||
  /is unknown import symbol|can be used only within a|allowed only within async/.test(message);

function checkGo({ projects, pages, sdks }) {
  const modules = [
    ['go.temporal.io/sdk', sdks.go],
    ['go.temporal.io/api', sdks['api-go']],
  ].flatMap(([path, folder]) => (folder === undefined ? [] : ['-module', `${path}=${folder}`]));
  const check = (items, ...flags) => {
    if (items.length === 0) return [];
    const mapped = items.map(({ folder }) => `${modulePath(folder)}=${folder}`);
    const args = ['run', join(HERE, 'check.go'), ...modules, ...flags, ...mapped];
    const { stdout, stderr } = run('go', args);
    const failures = linesOf(stderr).filter((line) => line !== 'exit status 1');
    if (failures.length > 0) throw new Error(failures.join('\n'));
    return linesOf(stdout);
  };
  return [...check(projects), ...check(pages, '-partial')];
}

/** The module that the files of a folder import their packages from. */
function modulePath(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((file) => file.endsWith('.go'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return /"(example\.com\/\w+)/.exec(code.join('\n'))?.[1] ?? 'example.com/page';
}

/** Libraries of the Debian packages libslf4j-java and junit5. */
const JARS = ['slf4j-api', 'junit-jupiter-api', 'opentest4j', 'apiguardian-api'].map(
  (name) => `/usr/share/java/${name}.jar`,
);

function checkJava({ projects, pages, sdks }) {
  const modules = [
    'temporal-sdk',
    'temporal-serviceclient',
    'temporal-envconfig',
    'temporal-testing',
  ];
  const sources =
    sdks.java === undefined ? [] : modules.map((name) => join(sdks.java, name, 'src/main/java'));
  const check = (folders, sourcePath) => {
    if (folders.length === 0) return [];
    const args = [join(HERE, 'CheckJava.java'), sourcePath, JARS.join(':'), ...folders];
    return linesOf(run('java', args).stdout);
  };
  // One run reads the sources of the SDK, for all projects. The pages declare the same classes in
  // different ways, and a run for each would take an hour, so they are only parsed.
  const [parent = []] = projects.map(({ folder }) => [dirname(folder)]);
  const folders = pages.map(({ folder }) => folder);
  const hasTypes = sources.length > 0;
  const inProjects = check(parent, hasTypes ? sources.join(':') : 'none');
  return [...inProjects.filter((line) => !isGenerated(line)), ...check(folders, 'none')];
}

/** Whether an error is about the messages of the API, which the build of the SDK generates. */
function isGenerated(line) {
  if (/io\.temporal\.api\b/.test(line)) return true;
  const [, file = '', name = ''] = /^(.+?\.java):.*symbol: class (\w+)/.exec(line) ?? [];
  const imported = new RegExp(`import io\\.temporal\\.api\\.[\\w.]+\\.${name};`);
  return name !== '' && imported.test(readFileSync(file, 'utf8'));
}

/** Parses each file. The programs print a line with the error. */
function checkSyntax(command, flag, extension) {
  return ({ projects, pages }) =>
    [...projects, ...pages].flatMap(({ folder }) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith(extension))
        .flatMap((path) => {
          const { status, stdout, stderr } = run(command, [flag, join(folder, path)]);
          return status === 0 ? [] : [linesOf(`${stderr}\n${stdout}`)[0] ?? path];
        }),
    );
}

/** Language → how it is checked, and the program that this needs. */
export const CHECKERS = {
  typescript: { needs: 'npm', how: 'types', check: checkTypeScript },
  go: { needs: 'go', how: 'types', check: checkGo },
  python: { needs: 'npm', how: 'types', check: checkPython },
  java: { needs: 'javac', how: 'types of projects, syntax of pages', check: checkJava },
  ruby: { needs: 'ruby', how: 'syntax', check: checkSyntax('ruby', '-c', '.rb') },
  php: { needs: 'php', how: 'syntax', check: checkSyntax('php', '-l', '.php') },
};
