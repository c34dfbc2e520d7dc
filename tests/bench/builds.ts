import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { printTable, ratio } from './table.ts';

/**
 * Everything that a build reads. The pictures come from the cache of the last build, so that they do not hide the
 * growth.
 */
const SOURCES = [
  'src',
  'content',
  'public',
  'scripts',
  '.cache/astro',
  '.cache/documents',
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
];
const DEPARTURES_PER_TOUR = 60;
const SIZES = [
  { articles: 100, tours: 8 },
  { articles: 1000, tours: 8 },
  { articles: 5000, tours: 8 },
  { articles: 24, tours: 8 },
  { articles: 24, tours: 400 },
];

interface Build {
  readonly seconds: number;
  readonly megabytes: number;
  readonly pages: number;
  /** The number of pictures that this build made, not taken from the cache. */
  readonly pictures: number;
}

/**
 * Measures the time and memory of builds with growing content, and of a second build without changes. The cost per page
 * must not grow with the site, and no picture may be made twice.
 */
export async function measureBuilds(): Promise<void> {
  const rows: Record<string, string>[] = [];
  for (const size of SIZES) {
    const folder = makeSite(size);
    const first = await build(folder);
    const second = await build(folder);
    // The largest builds take minutes.
    console.log(
      `${size.articles} articles, ${size.tours} tours: ${first.seconds.toFixed(1)} s, then ${second.seconds.toFixed(1)} s`,
    );
    rows.push({
      articles: String(size.articles),
      tours: String(size.tours),
      pages: String(first.pages),
      'first build, s': first.seconds.toFixed(1),
      'second, s': second.seconds.toFixed(1),
      'ms per page': ((second.seconds * 1000) / second.pages).toFixed(1),
      'second / first': ratio(second.seconds, first.seconds),
      'most memory, MB': second.megabytes.toFixed(0),
      'pictures again': String(second.pictures),
    });
    rmSync(folder, { recursive: true, force: true });
  }
  printTable('What a build costs as the content grows', rows);
}

/** Makes a copy of the site with a number of articles and tours, made from the existing ones. */
function makeSite({ articles, tours }: { articles: number; tours: number }): string {
  const folder = mkdtempSync(join(tmpdir(), 'build-cost-'));
  for (const source of SOURCES) cpSync(source, join(folder, source), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  // The copied tours start on other days than the published ones.
  rmSync(join(folder, 'content/register.yaml'));
  repeatArticles(join(folder, 'content/articles'), articles);
  repeatTours(join(folder, 'content/tours'), tours);
  return folder;
}

function repeatArticles(folder: string, wanted: number): void {
  const originals = readdirSync(folder).filter((file) => file.endsWith('.md'));
  for (let made = originals.length; made < wanted; made += 1) {
    const text = readFileSync(join(folder, originals[made % originals.length]!), 'utf8');
    writeFileSync(
      join(folder, `article-${made}.md`),
      text.replace(/^title: "?(.*?)"?$/m, (_, title: string) => `title: ${JSON.stringify(`${title} ${made}`)}`),
    );
  }
}

function repeatTours(folder: string, wanted: number): void {
  const originals = readdirSync(folder);
  for (let made = 0; made < wanted; made += 1) {
    const name = originals[made % originals.length]!;
    const target = made < originals.length ? join(folder, name) : join(folder, `${name}-${made}`);
    if (made >= originals.length) {
      mkdirSync(target);
      // The pictures are those of the original tour, because this measures tours, not pictures.
      const text = readFileSync(join(folder, name, 'index.md'), 'utf8')
        .replaceAll('image: ./', `image: ../${name}/`)
        .replace(/^code: .*$/m, `code: Q${String(made).padStart(3, '0')}`)
        .replace(/^name: (.*)$/m, `name: $1 ${made}`);
      writeFileSync(join(target, 'index.md'), text);
    }
    writeFileSync(
      join(target, 'departures.yaml'),
      sixtyDepartures(readFileSync(join(folder, name, 'departures.yaml'), 'utf8')),
    );
  }
}

/** The tour's own prices and conditions with a departure every two weeks. */
function sixtyDepartures(departures: string): string {
  const from = new Date();
  const to = new Date(from.getTime() + (DEPARTURES_PER_TOUR * 14 - 1) * 86_400_000);
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return departures.replace(
    /^dates:[\s\S]*$/m,
    `dates:\n  - every: 2 weeks\n    from: ${day(from)}\n    to: ${day(to)}\n`,
  );
}

function build(folder: string): Promise<Build> {
  const start = performance.now();
  const child = spawn('npx', ['astro', 'build'], {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CI: '' },
  });
  let output = '';
  let megabytes = 0;
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, memoryBelow(child.pid ?? 0));
  }, 250);
  return new Promise((done, failed) => {
    child.on('close', (code) => {
      clearInterval(watch);
      if (code !== 0) {
        failed(new Error(`The build in ${folder} failed:\n${output.slice(-2000)}`));
        return;
      }
      done({
        seconds: (performance.now() - start) / 1000,
        megabytes,
        pages: Number(/(\d+) page\(s\) built/.exec(output)?.[1]),
        pictures: [...output.matchAll(/▶ \S+\.(?:avif|webp|jpe?g|png) \((?!reused)/g)].length,
      });
    });
  });
}

/** The memory of a process and its child processes in MB. It is 0 on systems without /proc. */
function memoryBelow(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    return children.reduce((sum, child) => sum + memoryBelow(Number(child)), own);
  } catch {
    return 0;
  }
}
