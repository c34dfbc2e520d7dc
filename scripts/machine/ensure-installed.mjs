// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFault, ROOT } from './machine.mjs';
import { runTool, tail } from './run-tool.mjs';

const WORKER_TYPES = 'functions/worker-configuration.d.ts';

/**
 * Installs the packages if they are missing or differ from package-lock.json. Then generates the types of the Worker's
 * runtime if they are missing: without them lint and editors report thousands of faults.
 *
 * @returns {Promise<string | null>} the error message, or null
 */
export async function ensureInstalled() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20)
    return `This needs Node 20 or newer, and you have ${process.versions.node}. Get it from https://nodejs.org`;
  if (!isInstalled()) {
    process.stdout.write('Installing packages (once, a few minutes) … ');
    const command = ['npm', 'ci', '--no-fund', '--no-audit', '--loglevel', 'error'];
    const { ok, seconds, output } = await runTool(command, { log: '.cache/install.log' });
    // Leaves out the usage text of npm ci.
    const [complaint = ''] = output.split('npm error Clean install a project');
    if (!ok) return `npm ci failed. The last lines (all of them: .cache/install.log):\n${tail(complaint)}`;
    console.log(`done in ${Math.round(seconds)} s`);
  }
  const fault = nodeFault();
  if (fault === null && !existsSync(join(ROOT, WORKER_TYPES))) {
    await runTool(['npm', 'run', '-s', 'generate:worker'], { log: '.cache/generate.log' });
  }
  return fault;
}

/** Compares the installed packages with the lock file. Optional packages for other platforms may be missing. */
function isInstalled() {
  const installedList = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(installedList)) return false;
  const wanted = packagesOf(join(ROOT, 'package-lock.json'));
  const installed = packagesOf(installedList);
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version : optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
