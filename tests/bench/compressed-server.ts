import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { compress } from '../support/compress.ts';

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

/**
 * Serves folders as a CDN does: over HTTP/2 and TLS, compressed, and with endless caching of files with a hash in their
 * name. Its certificate is self-signed.
 */
export function serveCompressed(folders: readonly string[]): Promise<{ server: Http2SecureServer; origin: string }> {
  const kept = new Map<string, Buffer>();
  const server = createSecureServer({ ...makeCertificate(), allowHTTP1: true }, ({ url }, response) => {
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
  });
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
