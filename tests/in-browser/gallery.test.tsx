import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Gallery } from '#features/gallery/Gallery.tsx';
import type { Shown } from '#directives/page-events.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { onPage } from './support/browser.ts';
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

const stageHeight = () => dialog('Reviews').element().querySelector('.gallery-dialog__stage')!.clientHeight;

async function open(shown: Shown): Promise<void> {
  await new Promise<void>((done) => sendPageEvent('gallery:open', { shown, done: () => done() }));
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onPage('<button>Look</button>').focus();
  await render(<Gallery />);
  onTestFinished(async () => {
    while (page.getByRole('dialog').elements().length > 0) await userEvent.keyboard('{Escape}');
  });
});

test('opens at the picture that was pressed, moves by button, key and small picture, and announces its position [P27]', async () => {
  await open({ kind: 'pictures', title: 'Dunes', size: 'large', pictures, first: 1 });
  await expect.poll(() => words('Dunes')).toBe('A camel2 of 3');
  // A screen reader says what has opened.
  await expect.element(dialog('Dunes').getByRole('heading', { name: 'Dunes' })).toHaveFocus();
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
  await open({ kind: 'pictures', title: 'Dunes', size: 'large', pictures, first: 0 });
  await expect.element(dialog('Dunes').getByRole('button', { name: 'Picture 3' })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => dialog('Dunes').element().scrollHeight - dialog('Dunes').element().clientHeight).toBe(0);
});

test('below the words of a picture stands who made it, where the picture says so [E04]', async () => {
  const [made, plain] = [picture('A salt lake'), picture('A track')];
  made.dataset['credit'] = 'A. Walker';
  await open({ kind: 'pictures', title: 'Lakes', size: 'large', pictures: [made, plain], first: 0 });
  await expect.poll(() => words('Lakes')).toBe('A salt lakePicture: A. Walker1 of 2');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => words('Lakes')).toBe('A track2 of 2');
});

test('a small gallery has no small pictures, and a single picture nothing to go on with [M38]', async () => {
  await open({ kind: 'pictures', title: 'Small', size: 'small', pictures, first: 0 });
  expect(dialog('Small').element().querySelectorAll('.gallery-dialog__thumbs')).toHaveLength(0);
  await dialog('Small').getByRole('button', { name: 'Close' }).click();
  await open({ kind: 'pictures', title: 'One', size: 'standard', pictures: pictures.slice(0, 1), first: 0 });
  await expect.element(dialog('One')).toBeVisible();
  await expect.element(dialog('One').getByRole('button', { name: 'Next' })).not.toBeInTheDocument();
});

test('reviews are shown one by one, as copies that leave the page’s own where they are, each said with its number, writer and stars [M38, M52]', async () => {
  const cards = [review('Ada', 'Red dust'), review('Kim', 'Good coffee')];
  await open({ kind: 'reviews', title: 'Reviews', cards, first: 0 });
  await expect.poll(() => words('Reviews')).toBe('1 of 2: Ada, 5 out of 5 stars');
  const heard = listen();
  await dialog('Reviews').getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => heard).toEqual(['2 of 2: Kim, 5 out of 5 stars']);
  await expect.element(dialog('Reviews').getByText('Good coffee')).toBeVisible();
  expect(cards.map((card) => card.isConnected)).toEqual([false, false]);
});

test.each([
  { width: 360, height: 640 },
  { width: 640, height: 360 },
])('on a phone of $width by $height each review has its own height, and Next stays in sight [M38]', async (size) => {
  await page.viewport(size.width, size.height);
  const cards = [8, 60].map((lines) => review('Ada', 'Red dust<br>'.repeat(lines)));
  await open({ kind: 'reviews', title: 'Reviews', cards, first: 0 });
  const next = dialog('Reviews').getByRole('button', { name: 'Next' });
  await expect.poll(stageHeight).toBeLessThan(400);
  await expect.element(next).toBeInViewport({ ratio: 1 });
  await next.click();
  await expect.poll(stageHeight).toBeGreaterThan(1_000);
  await expect.element(next).toBeInViewport({ ratio: 1 });
});

test('a review that unfolds gets the height it needs [M52]', async () => {
  const card = review('Ada', `<details><summary>Read more</summary>${'Red dust<br>'.repeat(60)}</details>`);
  await open({ kind: 'reviews', title: 'Reviews', cards: [card], first: 0 });
  await expect.poll(stageHeight).toBeLessThan(200);
  // A press while the dialog still moves may miss.
  dialog('Reviews')
    .element()
    .getAnimations()
    .forEach((animation) => animation.finish());
  await dialog('Reviews').getByText('Read more').click();
  await expect.poll(stageHeight).toBeGreaterThan(1_000);
});
