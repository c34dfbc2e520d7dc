import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { lookAtPages } from '../../../scripts/review/look-at-pages.ts';
import { looksMarkdown, type PageLook } from '../../../scripts/review/looks.ts';
import { TODAY } from '../../support/a-tour.ts';
import { aBuiltSite, aPage } from './a-built-site.ts';

afterEach(() => vi.unstubAllEnvs());

/** The page of a day, such as it is when it is opened: a clock that runs would make it another page each time. */
const DATED = '<script>document.write(`<p>${Date.now()}</p>`)</script>';
const STYLE = '<link rel="stylesheet" href="/site.css">';
const WIDE = '<p style="height: 900px">Big country.</p>';
/** Black from 0 to 90 pixels below the first 900, on pages that name the style. */
const styleWith = (height: number) => `
  body { margin: 0 } header, p:not([style]) { display: none } p { margin: 0 }
  main::after { content: ''; display: block; height: 100px; box-sizing: border-box; border-top: ${height}px solid }`;

function aSite(files: Readonly<Record<string, string>>) {
  return aBuiltSite({
    'same/index.html': aPage('Same', 'Nothing changes here.', DATED),
    'trips/red/index.html': aPage('Red', STYLE, WIDE),
    ...files,
  });
}

function picturesFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'looks-')), 'pictures');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
  return folder;
}

const NOWHERE = { folder: '', run: '' };

test('E11 a page that looks different has its pictures beside the review, and one with other HTML only has none', async () => {
  const base = aSite({ 'site.css': styleWith(0), 'code/index.html': aPage('Code', 'One.', DATED) });
  const head = aSite({
    'site.css': styleWith(90),
    'code/index.html': aPage('Code', 'One.', DATED, '<template>new</template>'),
    'new/index.html': aPage('New', 'A new page.'),
  });
  const pictures = picturesFolder();
  const looks = await lookAtPages(base, head, { pictures, today: TODAY });
  const files = (width: number) => [`trips_red-${width}-before.webp`, `trips_red-${width}-after.webp`];
  expect(looks).toEqual({
    kind: 'looked',
    pages: [360, 1440].map((width) => ({ path: '/trips/red/', width, share: 0.09, files: files(width) })),
  });
  expect(readdirSync(pictures).toSorted()).toEqual([...files(360), ...files(1440)].toSorted());
  const shown = async (file: string) => {
    const { channels } = await sharp(join(pictures, file)).stats();
    const { format, width, height } = await sharp(join(pictures, file)).metadata();
    return { format, width, height, lightness: channels[0]!.mean };
  };
  // The rows that differ, 200 above them, and what there is below them.
  const picture = { format: 'webp', width: 360, height: 300 };
  expect(await shown(files(360)[0]!)).toMatchObject({ ...picture, lightness: 255 });
  const after = await shown(files(360)[1]!);
  expect(after).toMatchObject(picture);
  expect(after.lightness).toBeCloseTo((255 * 210) / 300, 0);
  const markdown = looksMarkdown(looks, { folder: '.cache/review/d4e5f6a/pictures/', run: '' });
  expect(markdown[0]).toContain('`.cache/review/d4e5f6a/pictures/`');
  expect(markdown).toContain(
    '| `/trips/red/` | 360 px | 9.0 % | `trips_red-360-before.webp` | `trips_red-360-after.webp` |',
  );
  expect(markdown.join('\n')).not.toMatch(/same|code|new/);
});

test('E11 without a browser the review says that it could not look', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  const sites = [aSite({ 'site.css': styleWith(0) }), aSite({ 'site.css': styleWith(9) })] as const;
  const looks = await lookAtPages(...sites, { pictures: picturesFolder(), today: TODAY });
  expect(looksMarkdown(looks, NOWHERE)).toEqual([
    '**Not looked at:** CHROMIUM_PATH is /nowhere/chromium, where there is no program to run.',
  ]);
});

test('E11 where no page has other HTML or styles, no browser is asked for, and old pictures go', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  const pictures = picturesFolder();
  const [base, head] = ['Cart', 'Cart'].map((text) => aSite({ 'cart/index.html': aPage(text, text) }));
  rmSync(pictures, { recursive: true, force: true });
  writeFileSync(pictures, 'old');
  expect(await lookAtPages(base!, head!, { pictures, today: TODAY })).toEqual({ kind: 'looked', pages: [] });
  expect(existsSync(pictures)).toBe(false);
});

test('E11 beyond the pages with pictures, those that look different are named', () => {
  const look = { path: '/a/', width: 360, share: 0.0004, files: ['a-before.webp', 'a-after.webp'] } as const;
  const others = [360, 1440].map((width): PageLook => ({ path: '/b/', width, share: 0.25, files: null }));
  const markdown = looksMarkdown({ kind: 'looked', pages: [look, ...others] }, NOWHERE);
  expect(markdown).toContain('| `/a/` | 360 px | under 0.1 % | `a-before.webp` | `a-after.webp` |');
  expect(markdown.at(-1)).toBe('Without pictures, these look different too: `/b/` (360 px: 25.0 %, 1440 px: 25.0 %).');
});

test('E11 the pictures of a review that a workflow writes are reached from its comment', () => {
  const look = { path: '/a/', width: 360, share: 0.5, files: ['a-before.webp', 'a-after.webp'] } as const;
  const run = 'https://github.com/saltbush/site/actions/runs/123';
  const [where] = looksMarkdown({ kind: 'looked', pages: [look] }, { folder: '.cache/review/d4/pictures/', run });
  expect(where).toContain(`[the run of this review](${run}#artifacts)`);
  expect(where).not.toContain('.cache');
});
