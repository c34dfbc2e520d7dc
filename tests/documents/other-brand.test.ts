import { writeMail } from '#functions/mail/write-mail.tsx';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { CHAT_MAILS, LEAD_MAILS, LIST_MAILS, type BookingMail } from '#functions/platform/outbox.ts';
import { drawShareCard, shareCardKey } from '#features/documents/share-card.ts';
import { tokenColour } from '#styles/token-colour.ts';
import { drawBrochure } from '#features/documents/brochure.ts';
import { drawTripNotes } from '#features/documents/trip-notes.ts';
import type { Picture } from '#catalogue/schema/picture.ts';
import { INKS } from '#catalogue/schema/tour.ts';
import type { TourPage } from '#catalogue/tours.ts';
import { GET as drawIcon } from '../../src/pages/icons/[icon].ts';
import {
  AUDIENCES,
  aBooking,
  EXPECTED,
  LEADS,
  LIST_FACTS,
  OVERDUE,
  someChat,
  writeToReader,
} from '../mail/mail-fixtures.ts';
import { aCameraPicture } from '../support/a-camera-picture.ts';
import { coloursIn, OTHER_COLOURS, OWN_COLOURS } from '../support/other-brand.ts';
import { homeOnDisk, imprint, reviewsOnDisk, tourOnDisk } from './content-on-disk.ts';

vi.mock('#styles/tokens.css?raw', async () => ({
  default: (await import('../support/other-brand.ts')).OTHER_TOKENS,
}));

let photograph: Buffer;
beforeAll(async () => {
  photograph = await aCameraPicture({ width: 60, height: 40 });
});

/** The colours with which a PDF fills and strokes. */
async function coloursOfPdf(bytes: Uint8Array): Promise<Set<string>> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const found = new Set<string>();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList();
    fnArray.forEach((operation, index) => {
      const paints = operation === OPS.setFillRGBColor || operation === OPS.setStrokeRGBColor;
      if (paints) found.add(String((argsArray[index] as unknown[])[0]));
    });
  }
  await task.destroy();
  return found;
}

/** The tour with a photograph for each of its drawings, which have colours of their own. */
function photographed(page: TourPage): TourPage {
  const src = join(mkdtempSync(join(tmpdir(), 'brand-')), 'rock.jpg');
  writeFileSync(src, photograph);
  const hero: Picture = { image: { src, width: 60, height: 40, format: 'jpg' }, alt: 'A rock' };
  return { ...page, hero, stays: page.stays.map((stay) => ({ ...stay, pictures: [hero] })) };
}

async function pixelOf(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function expectOfTheOtherBrand(colours: ReadonlySet<string>): void {
  expect(colours.size).toBeGreaterThan(2);
  expect([...colours].filter((colour) => !OTHER_COLOURS.has(colour))).toEqual([]);
}

test('the other brand has no colour of this one [E27]', () => {
  expect(OTHER_COLOURS.size).toBe(OWN_COLOURS.size);
  expect([...OTHER_COLOURS].filter((colour) => OWN_COLOURS.has(colour))).toEqual([]);
});

describe('with the tokens of another brand [E27]', () => {
  test('the brochure and the trip notes have its colours alone', async () => {
    const tours = ['the-red-centre', 'reef-and-islands'].map(tourOnDisk).map(photographed);
    const home = { ...homeOnDisk(), slides: tours };
    const reviews = reviewsOnDisk().map((review) => ({ ...review, image: null }));
    const brochure = await drawBrochure({ home, tours, reviews }, imprint);
    expectOfTheOtherBrand(await coloursOfPdf(brochure));
    expectOfTheOtherBrand(await coloursOfPdf(await drawTripNotes(tours[0]!, imprint)));
  });

  test.each(INKS)('a share picture in %s has its colour', async (ink) => {
    const image = { src: 'public/favicon.svg', width: 32, height: 32, format: 'svg' } as const;
    const card = await drawShareCard({ title: 'A walk', line: '5 days', by: 'Us', ink, picture: { image, alt: '' } });
    const shown = await pixelOf(card, 600, 626);
    const wanted = partsOf(tokenColour(ink));
    shown.forEach((part, index) => {
      expect(Math.abs(part - wanted[index]!)).toBeLessThan(6);
    });
  });

  test('a share picture is drawn again in another font', () => {
    const image = { src: 'public/favicon.svg', width: 32, height: 32, format: 'svg' } as const;
    const card = { title: 'A walk', line: '5 days', by: 'Us', ink: 'clay', picture: { image, alt: '' } };
    const keyWith = (font: string) => shareCardKey(card, Buffer.from('picture'), [Buffer.from(font)]);
    expect(keyWith('another font')).not.toBe(keyWith('font'));
  });

  test('the sign on a phone stands on its paper', async () => {
    const response = await drawIcon({ props: { size: 192 } } as Parameters<typeof drawIcon>[0]);
    const icon = new Uint8Array(await response.arrayBuffer());
    expect(await pixelOf(icon, 1, 1)).toEqual(partsOf(tokenColour('paper')));
  });

  test('every mail has its colours alone, in the light and in the dark', async () => {
    const [, lead] = Object.entries(LEADS)[0]!;
    const mails = await Promise.all([
      ...(Object.keys(AUDIENCES) as BookingMail[]).flatMap((template) =>
        AUDIENCES[template].map((audience) => writeMail(template, audience, aBooking())),
      ),
      ...LEAD_MAILS.map((template) => writeToReader(template, lead)),
      ...LIST_MAILS.map((template) => writeToReader(template, LIST_FACTS)),
      ...CHAT_MAILS.map((template) => writeToReader(template, someChat())),
      writeToReader('overdue-balances', OVERDUE),
      writeToReader('expected-guests', EXPECTED),
    ]);
    for (const { html } of mails) expectOfTheOtherBrand(coloursIn(html));
  });
});
