import { expect, test } from '@playwright/test';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/machine/machine.mjs';
import { Booking, CARDS } from '../journeys/support/booking.ts';
import { aTraveller } from '../journeys/support/guest.ts';
import { theMailTo } from '../journeys/support/mailbox.ts';
import { demonstrationWords, linesWith } from '../support/demonstration-words.ts';
import { readPdf } from '../support/read-pdf.ts';
import { NewProject, runCommand } from './a-new-project.ts';

/** Hikers with two countries and three currencies, who arrange no visas and meet nobody at an airport. */
const PATAGONIA = [
  ...['--name', 'Cordillera a Pie', '--place', 'El Chaltén', '--countries', 'Argentina, Chile'],
  ...['--zone', 'America/Punta_Arenas', '--currencies', 'USD, CLP, EUR', '--language', 'en-GB'],
  ...['--phone', '+56 61 200 0000', '--email', 'hello@cordillera.example', '--visas', 'no', '--insurance', 'no'],
];
const WORDS = demonstrationWords('.');
/** What this operator does not sell. Scripts have the names of its fields all the same. */
const NOT_SOLD = ['visa', 'visas', 'insurance', 'airport'];

/**
 * The files of a built site that a person or a program reads, without pictures and fonts, and without the editor, whose
 * library knows the name of every emoji.
 */
function readFiles(dist: string): { path: string; text: string }[] {
  const paths = globSync('**/*.{html,js,css,json,xml,txt,webmanifest,svg}', { cwd: dist, exclude: ['admin/**'] });
  return paths.map((path) => ({ path, text: readFileSync(join(dist, path), 'utf8').replaceAll('><', '>\n<') }));
}

test('another operator has a site that is checked, built and sells, without a change to code [E23, E24, E25]', async ({
  browser,
}) => {
  const project = new NewProject();
  try {
    await test.step('the command leaves a project in order, with one tour to copy', async () => {
      expect(await project.run('npm', 'run', '-s', 'new-operator', '--', ...PATAGONIA)).toContain('Cordillera a Pie');
      expect(existsSync(join(project.folder, 'tests/demonstration/settings/operator.yaml'))).toBe(true);
      await project.copyTour('first-tour', 'lake-circuit', {
        'code: TOUR1': 'code: LAKE4',
        'name: First Tour': 'name: The Lake Circuit',
        'order: 10': 'order: 20',
        './hills.svg': './lake.jpg',
        'This tour is here to be copied.': 'Three days around the lakes.',
      });
      expect(await project.run('npm', 'run', '-s', 'check:content')).toContain('The content is in order.');
    });
    await test.step('its types hold: what its settings say changes no type of the code', async () => {
      const types = await settingsTypes(project.folder);
      expect(types).toContain('Currency');
      expect(types).toBe(await settingsTypes(ROOT));
    });
    const address = await test.step('npm start builds it and serves it', () => project.start());
    const context = await browser.newContext({ baseURL: address });
    const page = await context.newPage();
    const booking = new Booking(page);
    const traveller = aTraveller();
    const reference = await test.step('a guest books the copied tour, and is asked for no visa', async () => {
      await page.goto(`/trips/lake-circuit/?currency=CLP`);
      await expect(page.getByRole('heading', { level: 1, name: 'The Lake Circuit' })).toBeVisible();
      const own = new URL('/trips/lake-circuit/', address).href;
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', own);
      await expect(
        page
          .getByText(/855,000/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await page.getByRole('button', { name: 'START DATES' }).first().click();
      const calendar = page.getByRole('dialog', { name: 'CHOOSE YOUR START DATE' });
      await calendar
        .getByRole('gridcell', { name: /^Saturday .*CLP/ })
        .first()
        .click();
      await calendar.getByRole('button', { name: 'NEXT', exact: true }).click();
      await booking.isAt('Your cart');
      await booking.press('NEXT');
      await booking.passPersonal(traveller);
      await booking.isAt('Great Choice! Your Trip Summary');
      await booking.press('Pay Full Amount Now');
      await booking.payWith(CARDS.pays);
      await booking.isAt('Additional Information');
      return booking.reference();
    });
    expect(reference).toMatch(/^[A-Z0-9]{8}$/);
    await test.step('no word of the demonstration is in the built site, a mail or a document', async () => {
      const mail = await theMailTo(context, traveller.email);
      expect(mail.text).toContain(reference);
      const dist = join(project.folder, 'dist');
      const documents = ['downloads/brochure.pdf', 'downloads/trip-notes/lake-circuit.pdf'];
      const printed = documents.map(async (path) => ({
        path,
        text: (await readPdf(readFileSync(join(dist, path)))).text,
      }));
      // The brand of the card is no visa.
      const mailed = mail.text.replace('Visa ending in', '');
      const texts = [...readFiles(dist), { path: 'mail', text: mailed }, ...(await Promise.all(printed))];
      expect(texts.length).toBeGreaterThan(80);
      const found = texts.flatMap(({ path, text }) => {
        const words = path.endsWith('.js') ? WORDS : [...WORDS, ...NOT_SOLD];
        return linesWith(words, text).map((line) => `${path}: ${line.slice(0, 200)}`);
      });
      expect(found).toEqual([]);
    });
    await test.step('its tests stand on the demonstration', async () => {
      expect(await project.run('npm', 'test', '--', 'unit', 'content/demonstration')).toMatch(/\b0 failed/);
    });
  } finally {
    await project.stop();
  }
});

/** The modules that have a file of settings built in: of all code, only their types could follow the content. */
const MODULES = ['src/domain/currency.ts', 'src/domain/text/wording.ts'];
const PLACE = '.cache/settings-types';

/**
 * Compiles these modules in a copy of the project, with the settings of its operator, and gives the declarations of
 * what they export. Throws when they do not compile. Where the declarations are those of another copy, the types of
 * all other code are the same in both.
 */
async function settingsTypes(folder: string): Promise<string> {
  mkdirSync(join(folder, PLACE), { recursive: true });
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
      ...{ rootDir: '../..', outDir: 'types', types: [] },
    },
    include: [],
    files: MODULES.map((path) => `../../${path}`),
  };
  writeFileSync(join(folder, PLACE, 'tsconfig.json'), JSON.stringify(config));
  await runCommand(folder, {}, ['tsc', '--project', join(PLACE, 'tsconfig.json')]);
  const declarations = MODULES.map((path) => join(folder, PLACE, 'types', path.replace(/\.ts$/, '.d.ts')));
  return declarations.map((path) => readFileSync(path, 'utf8')).join('\n');
}
