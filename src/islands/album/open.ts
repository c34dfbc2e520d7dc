import { make } from '#ui/plain-dialog.ts';
import { openDialog, type DialogSize } from './dialog.ts';

/** Pictures of the page, which are copied, so that the browser has some of them already. */
export interface Album {
  readonly title: string;
  readonly size: DialogSize;
  readonly pictures: readonly HTMLImageElement[];
  readonly first: number;
}

export interface ListedStay {
  readonly name: string;
  readonly nights: string;
  readonly picture: HTMLImageElement;
  readonly open: () => void;
}

/** How much of the screen a picture takes in each size of dialog: the browser fetches the file that fits. */
const SIZES: Readonly<Record<DialogSize, string>> = {
  standard: '(width >= 36rem) 34rem, 100vw',
  small: '(width >= 36rem) 24rem, 100vw',
  large: '(width >= 64rem) 62rem, 100vw',
};

/** One picture at a time; without small ones below in the small size, where they would be too small to press (M38). */
export async function openPictures({ title, size, pictures, first }: Album): Promise<void> {
  const { makeSlider } = await import('./slider.ts');
  const slides = pictures.map((picture) => copyOf(picture, SIZES[size]));
  const { parts, start } = makeSlider({
    slides,
    first,
    caption: (index) => pictures[index]!.alt,
    ...(size === 'small' ? {} : { thumbs: pictures.map((picture) => copyOf(picture, '6rem')) }),
  });
  start(openDialog(title, size, ...parts));
}

/** One review at a time, cut as on the page and unfolding as there (M38, M52). */
export async function openReviews(title: string, cards: readonly HTMLElement[], first: number): Promise<void> {
  const { makeSlider } = await import('./slider.ts');
  const slides = cards.map((card) => card.cloneNode(true) as HTMLElement);
  const { parts, start } = makeSlider({ slides, first, caption: () => '' });
  start(openDialog(title, 'standard', ...parts));
}

/** Where guests sleep, each with the way to its pictures (M38). */
export function openStays(title: string, stays: readonly ListedStay[]): void {
  const list = make('ul', 'album__list');
  list.append(...stays.map(asRow));
  openDialog(title, 'standard', list);
}

function asRow({ name, nights, picture, open }: ListedStay): HTMLLIElement {
  const row = make('li');
  const words = make('div');
  const button = make('button', 'text-link', 'See inside');
  button.type = 'button';
  button.append(make('span', 'sr', ` ${name}`));
  button.addEventListener('click', open);
  words.append(make('h3', '', name), make('p', 'small muted ticket-type', nights), button);
  const copy = copyOf(picture, '8rem');
  copy.alt = '';
  row.append(copy, words);
  return row;
}

function copyOf(picture: HTMLImageElement, sizes: string): HTMLImageElement {
  const copy = picture.cloneNode() as HTMLImageElement;
  copy.sizes = sizes;
  return copy;
}
