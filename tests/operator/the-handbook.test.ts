import { expect, test } from '@playwright/test';
import { parseHTML } from 'linkedom';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MARKUP } from '#catalogue/check/parsed-text.ts';
import { copyBuildCaches, copyProject } from '../../scripts/machine/demonstration-copy.mjs';
import { ROOT } from '../../scripts/machine/machine.mjs';
import { everydayJobs, follow } from './handbook.ts';
import { runCommand } from './a-new-project.ts';
import { importBlogs, lookAtImportedPosts } from './imported-posts.ts';

const FOLDER = join(ROOT, '.cache/handbook');

async function run(env: Record<string, string>, ...command: string[]): Promise<void> {
  await runCommand(FOLDER, env, command);
}

function page(path: string): Document {
  return parseHTML(readFileSync(join(FOLDER, 'dist', path, 'index.html'), 'utf8')).document;
}

const words = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** The addresses of the articles in the blog, the newest first. */
const articles = () => [...page('travel-blog').querySelectorAll('article.post')].map((post) => post.id);

/** What the page's policy would refuse, or what a text cannot have brought: styles, handlers, foreign addresses. */
function refusedIn(text: Element): string[] {
  return [...text.querySelectorAll('*')].flatMap((element) =>
    element
      .getAttributeNames()
      .map((name) => `${name}="${element.getAttribute(name)}"`)
      .filter((attribute) => /^(style=|on)|="(?:[a-z][\w+.-]*:|\/\/)/i.test(attribute)),
  );
}

test('what the jobs of the handbook and an import write is on the built site with all that a text may hold, and a preview shows it [E15, E06, E13, E16, N09, P28]', async ({
  browser,
}) => {
  rmSync(join(FOLDER, 'dist'), { recursive: true, force: true });
  copyProject(FOLDER, 'content');
  copyBuildCaches(FOLDER);
  for (const { steps } of everydayJobs()) for (const step of steps) await follow(step, FOLDER);
  const report = await importBlogs(FOLDER);
  for (const kind of ['md', 'mdx']) {
    writeFileSync(
      join(FOLDER, `content/articles/everything-in-${kind}.${kind}`),
      articleWithEverything(`All in ${kind}`),
    );
  }
  await run({ AS_OF: '2027-03-02 09:00' }, 'npm', 'run', '-s', 'check:content');
  await run({ AS_OF: '2027-03-02 09:00' }, 'npm', 'run', '-s', 'build');

  await test.step('a tour with photographs', () => {
    const tour = page('trips/kangaroo-island');
    expect(words(tour.querySelector('h1'))).toBe('Kangaroo Island');
    expect(tour.querySelectorAll('li[id^="KI03-"]')).toHaveLength(9);
    expect(words(tour.querySelector('#KI03-2027-03-05 [data-in="NZD"]'))).toBe('$880 NZD');
    for (const alt of ['Sea lions asleep on a white beach', 'A wooden cabin between gum trees']) {
      expect(tour.querySelector(`img[alt="${alt}"]`), alt).not.toBeNull();
    }
    expect(words(page('trips').body)).toContain('Kangaroo Island');
  });

  await test.step('one departure on sale', () => {
    const tour = page('trips/tasmania');
    const price = (day: string) => words(tour.querySelector(`[id="TA08-${day}"] [data-in="GBP"]`));
    expect(price('2027-03-20')).toContain('£990');
    expect(price('2027-03-20')).toContain('£1,090');
    expect(price('2027-04-03')).toBe('£1,090 GBP');
  });

  await test.step('an article with five pictures and a video', () => {
    const article = page('blog/article/a-morning-at-seal-bay');
    const pictures = [...article.querySelectorAll('main img')].map((image) => image.getAttribute('alt'));
    expect(pictures).toEqual(
      expect.arrayContaining([
        'A white beach with sea lions, seen from the boardwalk',
        'A pup asleep on its mother',
        'Tracks from the water to the dunes',
        'A bull with sand on its back',
        'Two sea lions riding a wave',
      ]),
    );
    expect(words(article.querySelector('main'))).toContain('A long walk for a short sleep');
  });

  await test.step('an article that appears by itself, under its new name, and one on top', () => {
    expect(articles()[0]).toBe('reading-the-milky-way');
    expect(articles()).toContain('coffee-on-the-road');
    expect(articles()).not.toContain('coffee-in-small-towns');
    expect(existsSync(join(FOLDER, 'dist/blog/article/coffee-on-the-road/index.html'))).toBe(true);
  });

  await test.step('a price, a closed departure and a new one', () => {
    const tour = page('trips/the-red-centre');
    expect(words(tour.querySelector('#RC10-2027-03-31 [data-in="AUD"]'))).toBe('$2,530 AUD');
    expect(words(tour.querySelector('#RC10-2027-04-07'))).toContain('Full');
    expect(tour.querySelector('#RC10-2027-04-07 button')).toBeNull();
    expect(words(tour.querySelector('#RC10-2027-05-05'))).toContain('A smaller bus with eight seats.');
  });

  await test.step('the telephone number, a page and addresses that lead on', () => {
    expect(words(page('contact').body)).toContain('5550 9876');
    expect(page('').querySelector('nav a[href="/for-schools/"], footer a[href="/for-schools/"]')).not.toBeNull();
    expect(words(page('for-schools').querySelector('h1'))).toBe('For schools');
    const redirects = readFileSync(join(FOLDER, 'dist/_redirects'), 'utf8');
    expect(redirects).toContain('/uluru-tour/ /trips/the-red-centre/ 301');
    expect(redirects).toContain('/blog/article/coffee-in-small-towns/ /blog/article/coffee-on-the-road/ 301');
    expect(words(page('').body)).not.toContain('ten percent off');
  });

  await test.step('posts of WordPress and Ghost, on a phone and on a desk', () =>
    lookAtImportedPosts(browser, FOLDER, report));
  for (const kind of ['md', 'mdx']) {
    await test.step(`all tags of a text, a table and code, in an article that ends in .${kind}`, () => {
      const article = page(`blog/article/everything-in-${kind}`);
      const text = article.querySelector('details[open]')!.parentElement!;
      for (const [tag, attributes] of Object.entries(MARKUP)) {
        const found = text.querySelectorAll([tag, ...attributes.map((name) => `${tag}[${name}]`)].join(','));
        expect(text.querySelector(tag), tag).not.toBeNull();
        for (const name of attributes)
          expect(
            [...found].some((one) => one.hasAttribute(name)),
            `${tag} ${name}`,
          ).toBe(true);
      }
      for (const name of ['dir', 'lang', 'title']) expect(text.querySelector(`[${name}]`), name).not.toBeNull();
      const sides = [...text.querySelectorAll('th[class]')].map((cell) => cell.className);
      expect(sides).toEqual(['column--left', 'column--center', 'column--right']);
      expect(words(text.querySelector('pre'))).toBe('const kangaroos = 3; // at dusk');
      expect(text.querySelector('pre .token.keyword'), 'coloured by classes').not.toBeNull();
      expect(refusedIn(text)).toEqual([]);
    });
  }

  await test.step('the live site does not have the draft', () => {
    expect(existsSync(join(FOLDER, 'dist/blog/article/snow-on-the-overland-track/index.html'))).toBe(false);
  });

  await run(
    { AS_OF: '2027-05-10 09:00', DRAFTS: 'shown', PREVIEW_OF: 'winter at 1a2b3c4' },
    'npm',
    'run',
    '-s',
    'build',
  );

  await test.step('two months later, the banner is there and the article is no longer on top', () => {
    expect(words(page('').body)).toContain('Winter in the Top End: ten percent off until Sunday.');
    expect(articles()[0]).not.toBe('reading-the-milky-way');
  });

  await test.step('a preview has the draft, with a line above its title, and its banner', () => {
    const draft = page('blog/article/snow-on-the-overland-track');
    expect(words(draft.querySelector('main'))).toContain('Draft: only previews show this page.');
    expect(words(draft.querySelector('.preview-banner'))).toContain('Preview of winter at 1a2b3c4.');
    expect(articles()).toContain('snow-on-the-overland-track');
  });
});

const FRONT_MATTER = `---
title: TITLE
lead_in: All that a text may hold.
published_date: 2026-11-20
author: ana-ribeiro
categories: [wildlife]
pictures:
  - image: ./packing-for-the-desert.svg
    alt: Two tents and a camp fire under a crescent moon
---
`;

/** Every tag and attribute that a text may contain, a block of code, and a table with aligned columns. */
const TEXT = `
<p dir="ltr" lang="en" title="A line">
  <abbr title="Red Centre">RC</abbr> <b>b</b><br /><cite>c</cite> <code>c</code> <del>d</del> <dfn>d</dfn> <em>e</em>
  <i>i</i> <ins>i</ins> <kbd>k</kbd> <mark>m</mark> <q>q</q> <s>s</s> <samp>s</samp> <small>s</small> <span>s</span>
  <strong>s</strong> <sub>s</sub> <sup>s</sup> <time datetime="2027-03-05">5 March</time> <var>v</var> <wbr />
</p>

<hr />

<blockquote><p>Slow down.</p></blockquote>

<details open="open"><summary>More</summary><p>Here it is.</p></details>

<dl><dt>Swag</dt><dd>A bed that is rolled up.</dd></dl>

<figure>
  <table>
    <caption>Two days</caption>
    <colgroup span="1"></colgroup>
    <colgroup><col span="1" /></colgroup>
    <thead><tr><th scope="col" colspan="2" rowspan="1">Days</th></tr></thead>
    <tbody><tr><td colspan="1" rowspan="1">One</td><td>Two</td></tr></tbody>
    <tfoot><tr><td>Both</td><td>Dry</td></tr></tfoot>
  </table>
  <figcaption>What we drive</figcaption>
</figure>

<ol start="3"><li>Third</li></ol>

<ul><li>First</li></ul>

| Left | Middle | Right |
| :--- | :----: | ----: |
| a    | b      | c     |

\`\`\`js
const kangaroos = 3; // at dusk
\`\`\`
`;

/** An article with everything that a text may contain. */
function articleWithEverything(title: string): string {
  // Two articles with the same text are a mistake.
  return `${FRONT_MATTER.replace('TITLE', title)}\n${title}.\n${TEXT}`;
}
