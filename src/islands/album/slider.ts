import Swiper from 'swiper';
import { iconButton, make } from '#ui/plain-dialog.ts';

export interface Slides {
  readonly slides: readonly HTMLElement[];
  /** The one it begins with. */
  readonly first: number;
  /** What stands beside the buttons while a slide shows. */
  readonly caption: (index: number) => string;
  /** Small pictures that lead to each slide. */
  readonly thumbs?: readonly HTMLImageElement[];
}

/** The parts of a slider, to be put into a dialog, and what sets them in motion once they are there. */
export interface Slider {
  readonly parts: HTMLElement[];
  readonly start: (dialog: HTMLDialogElement) => void;
}

const SPEED_MS = 320;

/**
 * Slides that a finger, a button, an arrow key or a small picture moves. Only the one that shows can be reached by
 * keyboard, and where one is among how many is said when it changes.
 */
export function makeSlider({ slides, first, caption, thumbs = [] }: Slides): Slider {
  const stage = make('div', 'swiper album__stage');
  const track = make('div', 'swiper-wrapper');
  track.append(...slides.map(asSlide));
  stage.append(track);
  const words = make('p', 'album__words');
  const name = make('b');
  const place = make('span', 'muted ticket-type');
  words.append(name, place);
  words.setAttribute('aria-live', 'polite');
  const [back, next] = [iconButton('back', 'Previous'), iconButton('next', 'Next')];
  const bar = make('div', 'album__bar');
  bar.append(words, ...(slides.length > 1 ? [back, next] : []));
  const strip = make('div', 'album__thumbs');
  const buttons = slides.length > 1 ? thumbs.map(asThumb) : [];
  strip.append(...buttons);

  const start = (dialog: HTMLDialogElement) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const swiper = new Swiper(stage, { initialSlide: first, rewind: true, speed: isStill ? 0 : SPEED_MS });
    const tell = () => {
      const index = swiper.activeIndex;
      name.textContent = caption(index);
      place.textContent = `${index + 1} of ${slides.length}`;
      for (const [at, slide] of [...track.children].entries()) (slide as HTMLElement).inert = at !== index;
      for (const [at, button] of buttons.entries()) button.toggleAttribute('aria-current', at === index);
    };
    swiper.on('slideChange', tell);
    tell();
    back.addEventListener('click', () => swiper.slidePrev());
    next.addEventListener('click', () => swiper.slideNext());
    for (const [index, button] of buttons.entries()) button.addEventListener('click', () => swiper.slideTo(index));
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') swiper.slidePrev();
      if (key === 'ArrowRight') swiper.slideNext();
    });
    dialog.addEventListener('close', () => swiper.destroy(true, false));
  };
  return { parts: [stage, bar, ...(buttons.length > 0 ? [strip] : [])], start };
}

function asSlide(content: HTMLElement): HTMLElement {
  const slide = make('div', 'swiper-slide');
  slide.append(content);
  return slide;
}

function asThumb(picture: HTMLImageElement, index: number): HTMLButtonElement {
  const button = make('button');
  button.type = 'button';
  button.ariaLabel = `Picture ${index + 1}`;
  picture.alt = '';
  button.append(picture);
  return button;
}
