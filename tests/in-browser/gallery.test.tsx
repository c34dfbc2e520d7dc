import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Gallery } from '#features/gallery/Gallery.tsx';
import type { Shown } from '#directives/page-events.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { listen } from './support/heard.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

function picture(alt: string): HTMLImageElement {
  const image = document.createElement('img');
  image.src = PIXEL;
  image.alt = alt;
  return image;
}

function review(name: string, text: string): HTMLElement {
  const card = document.createElement('article');
  card.className = 'postcard';
  card.innerHTML = `<span class="stars" role="img" aria-label="5 out of 5 stars"></span><div>${text}</div><footer><b>${name}</b></footer>`;
  return card;
}

const pictures = ['A dune', 'A camel', 'A fire'].map(picture);
const dialog = (name: string) => page.getByRole('dialog', { name });
const words = (name: string) => dialog(name).element().querySelector('.gallery-dialog__words')!.textContent;

async function open(shown: Shown): Promise<void> {
  await new Promise<void>((done) => sendPageEvent('gallery:open', { shown, done: () => done() }));
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const opener = document.createElement('button');
  opener.textContent = 'Look';
  document.body.append(opener);
  onTestFinished(() => opener.remove());
  opener.focus();
  await render(<Gallery />);
});

test('opens at the picture that was pressed, moves by button, key and small picture, and announces its position [P27]', async () => {
  await open({ kind: 'pictures', title: 'Dunes', size: 'large', pictures, first: 1 });
  await expect.poll(() => words('Dunes')).toBe('A camel2 of 3');
  await dialog('Dunes').getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => words('Dunes')).toBe('A fire3 of 3');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => words('Dunes')).toBe('A dune1 of 3');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => words('Dunes')).toBe('A fire3 of 3');
  await dialog('Dunes').getByRole('button', { name: 'Picture 2' }).click();
  await expect.poll(() => words('Dunes')).toBe('A camel2 of 3');
  await expect
    .element(dialog('Dunes').getByRole('button', { name: 'Picture 2' }))
    .toHaveAttribute('aria-current', 'true');
  const shown = dialog('Dunes').element().querySelectorAll('.swiper-slide:not([inert])');
  expect(shown).toHaveLength(1);
  // The caption says what it shows, once.
  expect(shown[0]!.querySelector('img')!.alt).toBe('');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Dunes')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Look' })).toHaveFocus();
});

test('on a desk a picture leaves the small ones below it in sight, whole', async () => {
  await page.viewport(1440, 900);
  onTestFinished(() => page.viewport(1280, 800));
  await open({ kind: 'pictures', title: 'Dunes', size: 'large', pictures, first: 0 });
  await expect.element(dialog('Dunes').getByRole('button', { name: 'Picture 3' })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => dialog('Dunes').element().scrollHeight - dialog('Dunes').element().clientHeight).toBe(0);
  await userEvent.keyboard('{Escape}');
});

test('a dialog begins at its heading, so that a screen reader says what has opened', async () => {
  await open({ kind: 'pictures', title: 'Dunes', size: 'large', pictures, first: 0 });
  await expect.element(dialog('Dunes').getByRole('heading', { name: 'Dunes' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
});

test('the next review is said with its number, its writer and stars', async () => {
  await open({ kind: 'reviews', title: 'Reviews', cards: [review('Ada', 'Dust'), review('Kim', 'Coffee')], first: 0 });
  await expect.poll(() => words('Reviews')).toBe('1 of 2: Ada, 5 out of 5 stars');
  const heard = listen();
  await dialog('Reviews').getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => heard).toEqual(['2 of 2: Kim, 5 out of 5 stars']);
  await userEvent.keyboard('{Escape}');
});

test('below the words of a picture stands who made it, where the picture says so [E04]', async () => {
  const [made, plain] = [picture('A salt lake'), picture('A track')];
  made.dataset['credit'] = 'A. Walker';
  await open({ kind: 'pictures', title: 'Lakes', size: 'large', pictures: [made, plain], first: 0 });
  await expect.poll(() => words('Lakes')).toBe('A salt lakePicture: A. Walker1 of 2');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => words('Lakes')).toBe('A track2 of 2');
  await userEvent.keyboard('{Escape}');
});

test('a small gallery has no small pictures, and a single picture nothing to go on with [M38]', async () => {
  await open({ kind: 'pictures', title: 'Small', size: 'small', pictures, first: 0 });
  expect(dialog('Small').element().querySelectorAll('.gallery-dialog__thumbs')).toHaveLength(0);
  await dialog('Small').getByRole('button', { name: 'Close' }).click();
  await open({ kind: 'pictures', title: 'One', size: 'standard', pictures: pictures.slice(0, 1), first: 0 });
  await expect.element(dialog('One')).toBeVisible();
  await expect.element(dialog('One').getByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  await dialog('One').getByRole('button', { name: 'Close' }).click();
});

test('the pictures of a stay open over the list of stays, and close back to it [M38]', async () => {
  const seeInside = () => open({ kind: 'pictures', title: 'A cabin', size: 'standard', pictures, first: 0 });
  const stays = [{ name: 'A cabin', nights: '2 nights', picture: pictures[0]!, open: () => void seeInside() }];
  await open({ kind: 'stays', title: 'Where you sleep', stays });
  await dialog('Where you sleep').getByRole('button', { name: 'See inside A cabin' }).click();
  await expect.poll(() => words('A cabin')).toBe('A dune1 of 3');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('A cabin')).not.toBeInTheDocument();
  await expect.element(dialog('Where you sleep')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Where you sleep')).not.toBeInTheDocument();
});

test('reviews are shown one by one, as copies that leave the page’s own where they are [M38, M52]', async () => {
  const cards = [review('Ada', 'Red dust'), review('Kim', 'Good coffee')];
  await open({ kind: 'reviews', title: 'Reviews', cards, first: 1 });
  await expect.poll(() => words('Reviews')).toBe('2 of 2: Kim, 5 out of 5 stars');
  await expect.element(dialog('Reviews').getByText('Good coffee')).toBeVisible();
  expect(cards.map((card) => card.isConnected)).toEqual([false, false]);
  await dialog('Reviews').getByRole('button', { name: 'Close' }).click();
});

test.each([
  { width: 360, height: 640 },
  { width: 640, height: 360 },
])('on a phone of $width by $height each review has its own height, and Next stays in sight [M38]', async (size) => {
  await page.viewport(size.width, size.height);
  onTestFinished(() => page.viewport(1280, 800));
  const cards = [8, 60].map((lines) => review('Ada', 'Red dust<br>'.repeat(lines)));
  await open({ kind: 'reviews', title: 'Reviews', cards, first: 0 });
  const next = dialog('Reviews').getByRole('button', { name: 'Next' });
  const stageHeight = () => dialog('Reviews').element().querySelector('.gallery-dialog__stage')!.clientHeight;
  await expect.poll(stageHeight).toBeLessThan(400);
  await expect.element(next).toBeInViewport({ ratio: 1 });
  await next.click();
  await expect.poll(stageHeight).toBeGreaterThan(1_000);
  await expect.element(next).toBeInViewport({ ratio: 1 });
  await dialog('Reviews').getByRole('button', { name: 'Close' }).click();
});

test('a review that unfolds gets the height it needs [M52]', async () => {
  const card = review('Ada', `<details><summary>Read more</summary>${'Red dust<br>'.repeat(60)}</details>`);
  await open({ kind: 'reviews', title: 'Reviews', cards: [card], first: 0 });
  const stageHeight = () => dialog('Reviews').element().querySelector('.gallery-dialog__stage')!.clientHeight;
  await expect.poll(stageHeight).toBeLessThan(200);
  // A press while the dialog still moves may miss.
  dialog('Reviews')
    .element()
    .getAnimations()
    .forEach((animation) => animation.finish());
  await dialog('Reviews').getByText('Read more').click();
  await expect.poll(stageHeight).toBeGreaterThan(1_000);
  await dialog('Reviews').getByRole('button', { name: 'Close' }).click();
});
