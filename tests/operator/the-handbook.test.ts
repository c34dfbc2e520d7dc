import { expect, test } from '@playwright/test';
import { parseHTML } from 'linkedom';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyBuildCaches, copyProject } from '../../scripts/machine/demonstration-copy.mjs';
import { ROOT } from '../../scripts/machine/machine.mjs';
import { everydayJobs, follow } from '../support/handbook.ts';
import { runCommand } from './commands.ts';

const FOLDER = join(ROOT, '.cache/handbook');

/** Runs a command of the project as of a day. */
async function run(asOf: string, ...command: string[]): Promise<void> {
  await runCommand(FOLDER, { AS_OF: asOf }, command);
}

function page(path: string): Document {
  return parseHTML(readFileSync(join(FOLDER, 'dist', path, 'index.html'), 'utf8')).document;
}

const words = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** The addresses of the articles in the blog, the newest first. */
const articles = () => [...page('travel-blog').querySelectorAll('article.post')].map((post) => post.id);

test('E15 E06 what the jobs of the handbook write is on the built site', async () => {
  rmSync(join(FOLDER, 'dist'), { recursive: true, force: true });
  copyProject(FOLDER, 'content');
  copyBuildCaches(FOLDER);
  for (const { steps } of everydayJobs()) for (const step of steps) await follow(step, FOLDER);
  await run('', 'npm', 'run', '-s', 'check:content');
  await run('2027-03-02 09:00', 'npm', 'run', '-s', 'build');

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

  await run('2027-05-10 09:00', 'npm', 'run', '-s', 'build');

  await test.step('two months later, the banner is there and the article is no longer on top', () => {
    expect(words(page('').body)).toContain('Winter in the Top End: ten percent off until Sunday.');
    expect(articles()[0]).not.toBe('reading-the-milky-way');
  });
});
