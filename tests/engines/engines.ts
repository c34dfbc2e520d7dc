import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserLaunch, isHeadlessShell } from '../../scripts/machine/find-browser.mjs';
import { isPortFree, toolEnvironment } from '../../scripts/machine/machine.mjs';
import { runTool, stopToolsOnSignal, tail } from '../../scripts/machine/run-tool.mjs';
import { serveSite } from '../../scripts/machine/serve-site.mjs';
import { AS_OF, clockMovedBy } from '../../scripts/testing/test-time.mjs';
import { translatePage } from '../support/translated-page.ts';
import { asOldSafariReads, chooseTrips, compareColours, forgetNewFeatures } from './old-safari.ts';
import { ENGINES, firefox, missingPackages, type Engine } from './packages.ts';
import { PuppeteerTab } from './puppeteer-tab.ts';
import type { Screen, Tab } from './tab.ts';
import { WatchedSite } from './watched-site.ts';
import { WebKit } from './webkit-tab.ts';

/**
 * `npm run -s test:engines` books trips and opens every kind of page and every dialog in WebKit and Firefox, and books
 * once in a Chromium that translates. Does all of it once more in an imitated Safari 16.4. Words after `--` choose
 * engines, and a part of what is done in them; `--built` takes the pages as they are;
 * `--if-installed` skips everything where a browser is missing.
 */
Object.assign(process.env, toolEnvironment());
const words = process.argv.slice(2);
const engines = ENGINES.filter((engine) => words.includes(engine) || !ENGINES.some((name) => words.includes(name)));
/** A part of what is done: `phone`. */
const part = words.find((word) => !word.startsWith('--') && !ENGINES.some((engine) => engine === word)) ?? '';
const missing = missingPackages(engines);
if (missing.length > 0) {
  const why = `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed`;
  const fix = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (words.includes('--if-installed')) console.log(`skipped: engines (${why}; ${fix})`);
  else console.log(`error: ${why}\nfix: ${fix}\n\n0 passed, 1 failed`);
  process.exit(words.includes('--if-installed') ? 0 : 1);
}

const port = Number(process.env['PORT'] ?? 8790);
const [sitePort, driverPort] = [port + 1, port + 2];
const base = `http://localhost:${port}`;
const persistTo = mkdtempSync(join(tmpdir(), 'engines-'));
stopToolsOnSignal(() => {
  rmSync(persistTo, { recursive: true, force: true });
  // At the end of a run its own result counts.
  if (process.exitCode !== undefined) process.exit();
});

const PHONE: Screen = { width: 390, height: 844 };
const DESK: Screen = { width: 1280, height: 800 };

interface Session {
  readonly engine: Engine;
  readonly what: string;
  readonly screen: Screen;
  /** Calls `checkpoint` after each part, which waits for what is under way and takes the page's errors. Returns what to say of it. */
  readonly run: (tab: Tab, checkpoint: (part: string) => Promise<void>) => Promise<string>;
}

const fault = await prepareSite();
const [passed, failed] = fault === null ? await runSessions() : [0, 1];
if (fault !== null) console.log(`error: ${fault}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = passed > 0 && failed === 0 ? 0 : 1;
// The tools that still run end with this process, and the database after them.
process.kill(process.pid, 'SIGTERM');

/** Builds and serves the site. Returns what went wrong, or null. */
async function prepareSite(): Promise<string | null> {
  for (const wanted of [port, sitePort, driverPort]) {
    if (!(await isPortFree(wanted))) return `port ${wanted} is taken\nfix: PORT=${port + 10} npm run test:engines`;
  }
  if (!words.includes('--built')) {
    const build = await runTool(['npm', 'run', '-s', 'build'], {
      log: '.cache/test-logs/engines-build.log',
      env: { AS_OF },
    });
    if (!build.ok) return `the site cannot be built\n${tail(build.output)}`;
  }
  // Read by whatever chooses dates, and by the server.
  process.env['CLOCK_MOVED_BY_MS'] = String(clockMovedBy());
  const site = await serveSite({
    port: sitePort,
    persistTo,
    clockMovedBy: clockMovedBy(),
    log: '.cache/test-logs/engines-server.log',
    vars: { SITE_URL: base },
  });
  return site.kind === 'failed' ? site.why : null;
}

async function runSessions(): Promise<[passed: number, failed: number]> {
  const site = await WatchedSite.serve(port, sitePort);
  const webkit = engines.includes('webkit') ? await WebKit.start(driverPort) : null;
  let failed = 0;
  const chosen = (await sessions(site)).filter(({ engine, what }) => engines.includes(engine) && what.includes(part));
  for (const { engine, what, screen, run } of chosen) {
    const movedBy = Number(process.env['CLOCK_MOVED_BY_MS']);
    const scripts = [`(${moveClock.toString()})(${movedBy});`];
    if (engine === 'translated') scripts.push(`(${translatePage.toString()})();`);
    if (engine === 'old-safari') scripts.push(`(${forgetNewFeatures.toString()})();`);
    site.welcome(scripts, engine === 'old-safari' ? asOldSafariReads : null);
    const started = performance.now();
    const faults: string[] = [];
    const take = (part: string) => void faults.push(...site.takeFaults().map((text) => `${part}: ${text}`));
    let said = '';
    try {
      const tab = webkit !== null && engine === 'webkit' ? await webkit.open(screen) : await openTab(engine, screen);
      try {
        said = await run(tab, async (part) => {
          // What has come may ask for more.
          for (let round = 0; round < 3; round += 1) {
            await tab.untilDrawn();
            await site.untilQuiet();
          }
          take(part);
        });
      } finally {
        await tab.close();
      }
    } catch (thrown) {
      faults.push(thrown instanceof Error ? thrown.message : String(thrown));
    }
    take('at the end');
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${faults.length === 0 ? 'passed' : 'FAILED'}  ${engine}: ${what}${said} (${seconds} s)`);
    for (const text of faults) console.log(`    ${text}`);
    if (faults.length > 0) failed += 1;
  }
  return [chosen.length - failed, failed];
}

/** Everything that is done, one after the other; each booking takes a date of its own. */
async function sessions(site: WatchedSite): Promise<Session[]> {
  const { quietDate, redCentre } = await import('../journeys/support/departures.ts');
  const { book, openDialogs, openMenu, openPages } = await import('./open-everything.ts');
  let position = 0;
  const books = (engine: Engine, where: string, screen: Screen, payment: 'full' | 'deposit'): Session => {
    const date = quietDate(redCentre, (position += 1));
    const what = `books ${where}, pays ${payment === 'full' ? 'in full' : 'a deposit'}`;
    const run: Session['run'] = async (tab) => `: ${await book(tab, base, date, payment)}`;
    return { engine, what, screen, run };
  };
  const walks = (engine: Engine): Session[] => [
    { engine, what: 'control: notices errors', screen: DESK, run: (tab) => noticeErrors(tab, site) },
    books(engine, 'on a phone', PHONE, 'full'),
    books(engine, 'at a desk', DESK, 'deposit'),
    { engine, what: 'opens every kind of page', screen: PHONE, run: (tab, done) => openPages(tab, base, done) },
    { engine, what: 'opens every dialog', screen: DESK, run: (tab, done) => openDialogs(tab, base, done) },
    { engine, what: 'opens the menu', screen: PHONE, run: (tab, done) => openMenu(tab, base, done) },
  ];
  const old = (what: string, run: (tab: PuppeteerTab) => Promise<string>): Session => ({
    engine: 'old-safari',
    what,
    screen: DESK,
    run: (tab) => run(tab as PuppeteerTab),
  });
  return [
    ...walks('webkit'),
    ...walks('firefox'),
    books('translated', 'on a phone', PHONE, 'full'),
    ...walks('old-safari'),
    old('chooses trips', (tab) => chooseTrips(tab, base)),
    old('has the colours of today', async (tab) => {
      const today = await openTab('translated', DESK);
      try {
        return await compareColours(tab, today, [base, `http://localhost:${sitePort}`]);
      } finally {
        await today.close();
      }
    }),
  ];
}

/** Errors of every kind are planted in a page, and have to be taken. */
async function noticeErrors(tab: Tab, site: WatchedSite): Promise<string> {
  await tab.open(`${base}/faq/`);
  await tab.ask(async () => {
    console.error('planted in the console');
    void Promise.reject(new Error('planted in a promise'));
    setTimeout(() => {
      throw new Error('planted in a script');
    });
    const picture = new Image();
    const failed = new Promise((done) => picture.addEventListener('error', done));
    picture.src = '/planted.jpg';
    document.body.append(picture);
    await failed;
  });
  await tab.untilDrawn();
  const taken = site.takeFaults().join('\n');
  const planted = ['planted in the console', 'planted in a promise', 'planted in a script', 'planted.jpg'];
  const missed = planted.filter((text) => !taken.includes(text));
  if (missed.length > 0) throw new Error(`not noticed: ${missed.join(', ')}`);
  return '';
}

function openTab(engine: Engine, screen: Screen): Promise<PuppeteerTab> {
  if (engine === 'firefox') return PuppeteerTab.open({ browser: 'firefox', executablePath: firefox()! }, screen);
  const launch = browserLaunch();
  const headless = isHeadlessShell(launch.executablePath ?? null) ? 'shell' : true;
  return PuppeteerTab.open({ ...launch, headless }, screen);
}

/** Runs in the page: gives it the site's time. */
function moveClock(ahead: number): void {
  const realNow = Date.now;
  const now = () => realNow() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (date, args, target) => Reflect.construct(date, args.length === 0 ? [now()] : args, target) as Date,
    get: (date, key): unknown => (key === 'now' ? now : Reflect.get(date, key)),
  });
}
