import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

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

/** Serves folders of files as a CDN does: compressed, and for ever what is named after what it holds. */
export function serveCompressed(folders: readonly string[]): Promise<{ server: Server; origin: string }> {
  const kept = new Map<string, Buffer>();
  const server = createServer(({ url = '/' }, response) => {
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
      if (COMPRESSED.test(type)) body = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
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
      resolve({ server, origin: `http://localhost:${address.port}` });
    });
  });
}
