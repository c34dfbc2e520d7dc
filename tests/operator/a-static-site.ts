import type { Page } from '@playwright/test';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

const ORIGIN = 'http://site.example';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves a folder of built pages to a browser's page, without functions, and returns its address. */
export async function serveFolder(page: Page, folder: string): Promise<string> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const named = join(folder, decodeURIComponent(pathname));
    const file = existsSync(named) && statSync(named).isDirectory() ? join(named, 'index.html') : named;
    if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
    const contentType = TYPES[extname(file)];
    return route.fulfill({ body: readFileSync(file), ...(contentType === undefined ? {} : { contentType }) });
  });
  return ORIGIN;
}
