import { Miniflare } from 'miniflare';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Server } from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { Tour } from '#domain/tour.ts';
import { compress } from '../support/compress.ts';
import { bundleWorker, siteOptions } from '../support/worker-options.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The paths that the Worker answers before the files, as in wrangler.jsonc, and the paths of the floors. */
const FOR_THE_WORKER = ['/api/*', '/catalogue/*', '/check-in/*', '/inbox/*', '/floor/*'];
/** More seats than any load can buy. */
const SEATS = 10_000_000;

/** The built site in a workerd of its own, with its books on disk. The floors, the least possible answers, run beside it. */
interface BenchSite {
  readonly origin: string;
  readonly tours: readonly Tour[];
  readonly close: () => Promise<void>;
}

export async function openBenchSite(): Promise<BenchSite> {
  const disk = mkdtempSync(join(tmpdir(), 'bench-'));
  const files = join(disk, 'files');
  const tours = copySite(files);
  const script = await bundleWorker(here('../functions/bench/bench-worker.ts'));
  const runtime = new Miniflare(
    siteOptions(disk, script, {
      // The floors alone use D1: what one read and one guarded write cost there.
      d1Databases: { FLOOR: 'floor' },
      assets: {
        directory: files,
        binding: 'ASSETS',
        routerConfig: { has_user_worker: true, static_routing: { user_worker: FOR_THE_WORKER } },
        assetConfig: { html_handling: 'force-trailing-slash', has_static_routing: true },
      },
    }),
  );
  const origin = (await runtime.ready).origin;
  const opened = await fetch(`${origin}/floor/open`, { method: 'POST' });
  if (!opened.ok) throw new Error(`The database could not be made: ${await opened.text()}`);
  return {
    origin,
    tours,
    close: async () => {
      await runtime.dispose();
      rmSync(disk, { recursive: true, force: true });
    },
  };
}

/** A copy of the built site with enough seats, so that no departure sells out. */
function copySite(folder: string): Tour[] {
  cpSync('dist', folder, { recursive: true });
  return readdirSync('dist/catalogue')
    .filter((file) => /^[A-Z].*\.json$/.test(file))
    .map((file) => {
      const tour = JSON.parse(readFileSync(join('dist/catalogue', file), 'utf8')) as Tour;
      const departures = tour.departures.map((departure) =>
        departure.capacity === null ? departure : { ...departure, capacity: SEATS },
      );
      const copy = { ...tour, departures };
      writeFileSync(join(folder, 'catalogue', file), JSON.stringify(copy));
      return copy;
    });
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
};
const COMPRESSED = /html|css|javascript|json|svg|plain|xml/;

/** HTTP/2, and HTTP/1.1 as some networks still have it. */
export type Protocol = 'HTTP/2' | 'HTTP/1.1';

/** What an answer of either protocol can do. */
interface Answer {
  writeHead: (status: number, headers: Record<string, string | number>) => { end: (body: Buffer | string) => unknown };
}

/**
 * Serves folders as a CDN does: over one protocol and TLS, compressed, and with endless caching of files with a hash in
 * their name. Its certificate is self-signed. What a page asks of the functions is passed on to `functions`, an origin.
 */
export function serveCompressed(
  folders: readonly string[],
  protocol: Protocol,
  functions: string,
): Promise<{ server: Server; origin: string }> {
  const kept = new Map<string, Buffer>();
  const passOn = async (url: string, response: Answer) => {
    const answered = await fetch(new URL(url, functions));
    const type = answered.headers.get('content-type') ?? 'text/plain';
    response.writeHead(answered.status, { 'content-type': type }).end(await answered.text());
  };
  const answer = ({ url = '/' }: { readonly url?: string }, response: Answer) => {
    if (url.startsWith('/api/')) {
      void passOn(url, response);
      return;
    }
    const path = decodeURI(new URL(url, 'http://localhost').pathname);
    const file = folders
      .map((folder) => join(folder, path.endsWith('/') ? `${path}index.html` : path))
      .find((name) => existsSync(name) && statSync(name).isFile());
    if (file === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    let body = kept.get(file);
    if (body === undefined) {
      body = readFileSync(file);
      if (COMPRESSED.test(type)) body = compress(body);
      kept.set(file, body);
    }
    response
      .writeHead(200, {
        'content-type': type,
        'content-length': body.length,
        'cache-control': path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0',
        ...(COMPRESSED.test(type) && { 'content-encoding': 'br' }),
      })
      .end(body);
  };
  const certificate = makeCertificate();
  const server: Server =
    protocol === 'HTTP/2' ? createSecureServer(certificate, answer) : createServer(certificate, answer);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('The server has no port');
      resolve({ server, origin: `https://localhost:${address.port}` });
    });
  });
}

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
