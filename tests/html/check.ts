import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, toolEnvironment } from '../../scripts/machine/machine.mjs';
import { runTool, stopToolsOnSignal, tail } from '../../scripts/machine/run-tool.mjs';
import { AS_OF } from '../../scripts/testing/test-time.mjs';
import { sift, type Message } from './findings.ts';

/**
 * `npm run -s test:html` puts every built page, style sheet and drawing before the Nu HTML checker, which the W3C uses
 * too. It builds the site if there is none. Without Java it says so, and passes.
 *
 * The checker is no dependency: it has 31 MB, and older versions of npm would let it fetch a Java runtime at each
 * `npm ci` of a machine that has none.
 */
const CHECKER = 'vnu-jar@26.9.27';
const FOLDER = join(ROOT, '.cache', CHECKER);
const JAR = join(FOLDER, 'node_modules/vnu-jar/build/dist/vnu.jar');
const BUILT = join(ROOT, 'dist');

/** Files with a fault, which has to be found in each run, or the checker looked at nothing. */
const PLANTED = {
  html: '<!doctype html><html lang="en"><title>Planted</title><p><div>planted</div></p></html>',
  css: 'a { colour: red }',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><planted/></svg>',
} as const;
type Kind = keyof typeof PLANTED;
const plantedFile = (kind: Kind) => join(FOLDER, `planted.${kind}`);

Object.assign(process.env, toolEnvironment());
stopToolsOnSignal();

if (spawnSync('java', ['-version']).status === 0) {
  let [passed, failed] = [0, 1];
  try {
    await prepare();
    [passed, failed] = checkAll();
  } catch (error) {
    console.log(`error: ${error instanceof Error ? error.message : String(error)}`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} else {
  console.log('skipped: html checker (no Java: apt-get install default-jre-headless)');
}

/** Fetches the checker and builds the site where they are missing. */
async function prepare(): Promise<void> {
  if (!existsSync(JAR)) {
    mkdirSync(FOLDER, { recursive: true });
    const how = ['--prefix', FOLDER, '--ignore-scripts', '--no-package-lock'];
    const fetched = await runTool(['npm', 'install', ...how, CHECKER], { log: null });
    if (!fetched.ok) throw new Error(`${CHECKER} cannot be fetched\n${tail(fetched.output)}`);
  }
  if (!existsSync(join(BUILT, 'index.html'))) {
    const log = '.cache/test-logs/html-build.log';
    const build = await runTool(['npm', 'run', '-s', 'build'], { log, env: { AS_OF } });
    if (!build.ok) throw new Error(`the site cannot be built\n${tail(build.output)}`);
  }
}

function checkAll(): [passed: number, failed: number] {
  const files = globSync(join(BUILT, '**/*.{html,css,svg}'));
  const messages = [...ask('html'), ...ask('css'), ...ask('svg')];
  const { findings, unused } = sift(messages);
  const faults = unused.map(
    ({ message }) => `tests/html/findings.ts accepts ${String(message)}, which is found no more`,
  );
  for (const fault of [...findings.map(inALine), ...faults]) console.log(fault);
  const failed = new Set(findings.map(({ url }) => url)).size;
  return [files.length - failed, failed + faults.length];
}

/** Asks for one kind of file at a time: of a page among style sheets the checker names wrong places. */
function ask(kind: Kind): Message[] {
  const planted = plantedFile(kind);
  writeFileSync(planted, PLANTED[kind]);
  const args = ['-jar', JAR, '--format', 'json', `--skip-non-${kind}`, BUILT, planted];
  const { stderr, error } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 1e9 });
  if (error) throw error;
  if (!stderr.startsWith('{')) throw new Error(`the checker says ${stderr}`);
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  const ofSite = messages.filter(({ url }) => fileURLToPath(url) !== planted);
  if (ofSite.length === messages.length) throw new Error(`the checker does not notice the fault of ${planted}`);
  return ofSite;
}

function inALine({ url, lastLine = 1, message, extract = '' }: Message): string {
  return `${relative(ROOT, fileURLToPath(url))}:${lastLine} ${message} (${extract.replaceAll(/\s+/g, ' ').trim()})`;
}
