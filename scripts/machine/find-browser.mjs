// @ts-check
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { runTool } from './run-tool.mjs';

/** The headless shell opens a page in less than half the time and has the same engine. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = [
  ...[HEADLESS, 'chromium', 'chromium-browser'],
  ...['google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'],
];

/**
 * The families of the fallback fonts, which pages show until their own fonts load.
 *
 * @type {readonly [string, ...string[]]}
 */
export const STAND_INS = ['Arial', 'Liberation Sans', 'Roboto'];

const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds the Chromium for browser tests: CHROMIUM_PATH, else the system's own, else one that Playwright fetched before.
 * It downloads nothing. The packages must be installed.
 *
 * @returns {string | null}
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isRunnable(named) ? named : null;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const everywhere = [...onPath, ...APPLICATIONS, chromium.executablePath()].filter(isRunnable);
  return everywhere.find(isHeadlessShell) ?? everywhere[0] ?? null;
}

/** @param {string | null} path */
export function isHeadlessShell(path) {
  return path?.includes(HEADLESS) === true;
}

/**
 * Finds a browser. As root on Debian or Ubuntu it installs the distribution's browser if there is none, and the
 * fallback fonts. With other fonts the tests of layout shifts would be wrong.
 *
 * @param {true | 'shell'} [wanted] `shell`: installs the headless shell beside another browser too
 * @returns {Promise<{ kind: 'found', path: string } | { kind: 'none', why: string }>}
 */
export async function ensureBrowser(wanted = true) {
  const found = findBrowser();
  const isThere = found !== null && (wanted === true || isHeadlessShell(found) || Boolean(process.env.CHROMIUM_PATH));
  if (found && isThere && (await hasStandIns())) return { kind: 'found', path: found };
  if (!found && process.env.CHROMIUM_PATH) {
    return {
      kind: 'none',
      why: `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but there is no program there. Correct it or remove it.`,
    };
  }
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium and its fonts from the system’s packages …');
    const log = '.cache/test-logs/install-chromium.log';
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['apt-get', 'install', '-qy', '--no-install-recommends'];
    await runTool(['apt-get', 'update', '-q'], { log, env });
    if (!(await hasStandIns())) await runTool([...install, 'fonts-liberation'], { log, env });
    // A distribution without the shell has the full browser.
    if (!isThere && !(await runTool([...install, HEADLESS], { log, env })).ok && !found)
      await runTool([...install, 'chromium'], { log, env });
  }
  const path = findBrowser();
  if (path) return { kind: 'found', path };
  return {
    kind: 'none',
    why: 'No Chromium or Chrome was found. Install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to it.',
  };
}

/**
 * The launch options of the tests: the system's browser, which sends no requests of its own and reaches no other
 * machine.
 */
export function browserLaunch() {
  const executablePath = findBrowser();
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Sets a mouse and the image loading distance of a fast connection, which the headless shell does not have.
      '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  };
}

/** Checks whether the fonts are installed. A system without a way to check counts as yes. */
export async function hasStandIns() {
  const asked = await runTool(['fc-match', '--format', '%{family}', STAND_INS[0]], { log: null });
  return !asked.ok || STAND_INS.some((name) => asked.output.includes(name));
}

/** @param {string} path */
function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
