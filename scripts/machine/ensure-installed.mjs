// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFault, ROOT } from './machine.mjs';
import { runTool, tail } from './run-tool.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} Packages */
/** @typedef {'site' | 'everything'} Need 'site': to build, serve and deploy; 'everything': to develop and test too */

const WORKER_TYPES = 'functions/worker-configuration.d.ts';
const OPTIONS = ['--no-fund', '--no-audit', '--loglevel', 'error'];

/**
 * Installs the packages that a command needs if they are missing or differ from package-lock.json. To develop, it also
 * generates the types of the Worker's runtime if they are missing: without them lint and editors report thousands of
 * faults.
 *
 * @param {Need} [need]
 * @returns {Promise<string | null>} the error message, or null
 */
export async function ensureInstalled(need = 'everything') {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20)
    return `This needs Node 20 or newer, and you have ${process.versions.node}. Get it from https://nodejs.org`;
  const command = installCommand(packagesOf('package-lock.json'), installedPackages(), need);
  if (command !== null) {
    process.stdout.write('Installing packages (once, a minute or two) … ');
    const { ok, seconds, output } = await runTool([...command, ...OPTIONS], { log: '.cache/install.log' });
    // Leaves out the usage text of npm ci.
    const [complaint = ''] = output.split('npm error Clean install a project');
    if (!ok)
      return `${command.join(' ')} failed. The last lines (all of them: .cache/install.log):\n${tail(complaint)}`;
    console.log(`done in ${Math.round(seconds)} s`);
  }
  const fault = nodeFault();
  if (fault === null && need === 'everything' && !existsSync(join(ROOT, WORKER_TYPES))) {
    await runTool(['npm', 'run', '-s', 'generate:worker'], { log: '.cache/generate.log' });
  }
  return fault;
}

/**
 * The npm command that installs what is missing, or null. Development dependencies that are installed stay.
 *
 * @param {Packages} wanted the packages of package-lock.json
 * @param {Packages | null} installed null before the first install
 * @param {Need} need
 * @returns {string[] | null}
 */
export function installCommand(wanted, installed, need) {
  if (installed === null) return need === 'site' ? ['npm', 'ci', '--omit=dev'] : ['npm', 'ci'];
  const hasDevelopment = Object.values(installed).some(({ dev }) => dev === true);
  const complete = need === 'everything' || hasDevelopment ? 'everything' : 'site';
  if (isComplete(wanted, installed, complete)) return null;
  if (complete === 'site') return ['npm', 'ci', '--omit=dev'];
  // `npm ci` would take the packages away from a site that `npm start` is serving.
  if (!hasDevelopment && isComplete(wanted, installed, 'site')) return ['npm', 'install', '--no-save'];
  return ['npm', 'ci'];
}

/**
 * Whether the installed packages are those of the lock file. Optional packages for other platforms may be missing.
 *
 * @param {Packages} wanted
 * @param {Packages} installed
 * @param {Need} need
 */
function isComplete(wanted, installed, need) {
  return Object.entries(wanted).every(([path, { version, optional, dev }]) => {
    if (path === '' || (need === 'site' && dev === true)) return true;
    const found = installed[path];
    return found ? found.version === version : optional === true;
  });
}

/** @returns {Packages | null} null before the first install */
function installedPackages() {
  const list = 'node_modules/.package-lock.json';
  return existsSync(join(ROOT, list)) ? packagesOf(list) : null;
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
}
