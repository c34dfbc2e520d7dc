import { useId, useState, useEffect, useLayoutEffect, useRef } from 'react';
import { MEDIA } from '#domain/media-queries.ts';
import type { GallerySize, ListedStay, Shown } from '#directives/page-events.ts';
import { openInHistory } from '#ui/sheet-history.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import Swiper from 'swiper';
import { creditLine } from '#domain/text/prose.ts';
import './gallery-dialog.css';

interface Props {
  shown: Shown;
  open: boolean;
  onClose: () => void;
}

/** The width of a picture in each size of dialog, from which the browser chooses the file. */
const SIZES: Readonly<Record<GallerySize, string>> = {
  standard: `${MEDIA.abovePhone} 34rem, 100vw`,
  small: `${MEDIA.abovePhone} 24rem, 100vw`,
  large: `${MEDIA.desktop} 62rem, 100vw`,
};

/** A dialog over the page. A press beside it closes it. */
export function GalleryDialog({ shown, open, onClose }: Props) {
  const headingId = useId();
  const size = shown.kind === 'pictures' ? shown.size : 'standard';
  return (
    <Dialog
      open={open}
      kind={`gallery-dialog gallery-dialog--${size}`}
      headingId={headingId}
      lightDismiss
      enterHistory={openInHistory}
      onClose={onClose}
    >
      <div className="modal__head">
        <h2 id={headingId}>{shown.title}</h2>
        <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="gallery-dialog__body">
        {shown.kind === 'pictures' && <Pictures {...shown} />}
        {shown.kind === 'reviews' && <Reviews {...shown} />}
        {shown.kind === 'stays' && <Stays stays={shown.stays} />}
      </div>
    </Dialog>
  );
}

/** One picture at a time, described by its caption. The small size has no thumbnails, because they would be too small to press. */
function Pictures({ pictures, size, first }: Extract<Shown, { kind: 'pictures' }>) {
  const [slides] = useState(() => pictures.map((picture) => copyOf(picture, SIZES[size])));
  const [thumbs] = useState(() => (size === 'small' ? [] : pictures.map((picture) => copyOf(picture, '6rem'))));
  return (
    <Slider
      slides={slides}
      first={first}
      thumbs={thumbs}
      caption={(index) => pictures[index]!.alt}
      credit={(index) => pictures[index]!.dataset['credit']}
    />
  );
}

function Reviews({ cards, first }: Extract<Shown, { kind: 'reviews' }>) {
  const [slides] = useState(() => cards.map((card) => card.cloneNode(true) as HTMLElement));
  return <Slider slides={slides} first={first} said={(index) => whose(slides[index]!)} />;
}

/** `Danielle Roy, 5 out of 5 stars` */
function whose(card: HTMLElement): string {
  return [card.querySelector('footer b')!.textContent, card.querySelector('.stars')!.getAttribute('aria-label')].join(
    ', ',
  );
}

function Stays({ stays }: { stays: readonly ListedStay[] }) {
  const [pictures] = useState(() => stays.map(({ picture }) => copyOf(picture, '8rem')));
  return (
    <ul className="gallery-dialog__list">
      {stays.map(({ name, nights, open }, index) => (
        <li key={name}>
          <Copy of={pictures[index]!} />
          <div>
            <h3>{name}</h3>
            <p className="small muted ticket-type">{nights}</p>
            <button className="text-link" type="button" onClick={open}>
              See inside<span className="sr"> {name}</span>
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface SliderProps {
  slides: readonly HTMLElement[];
  first: number;
  /** The text beside the buttons for a slide. */
  caption?: (index: number) => string;
  /** More words for screen readers, after the position of a slide. */
  said?: (index: number) => string;
  /** Who made the picture of a slide, if it says so. */
  credit?: (index: number) => string | undefined;
  /** Thumbnails that lead to each slide. */
  thumbs?: readonly HTMLImageElement[];
}

const SPEED_MS = 320;

/**
 * Slides that move by swipe, button, arrow key or thumbnail. Each has its own height, and the buttons stay in sight. Only
 * the current slide can be reached by keyboard, and its position is read out when it changes.
 */
function Slider({ slides, first, caption, said, credit, thumbs = [] }: SliderProps) {
  const stage = useRef<HTMLDivElement>(null);
  const swiper = useRef<Swiper | null>(null);
  const [index, setIndex] = useState(first);

  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const speed = isStill ? 0 : SPEED_MS;
    const made = new Swiper(stage.current!, { initialSlide: first, rewind: true, speed, autoHeight: true });
    swiper.current = made;
    made.on('slideChange', () => setIndex(made.activeIndex));
    const keys = new AbortController();
    const fit = () => made.updateAutoHeight();
    // A review that unfolds: `toggle` does not bubble.
    stage.current!.addEventListener('toggle', fit, { capture: true, signal: keys.signal });
    const move = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') made.slidePrev();
      if (key === 'ArrowRight') made.slideNext();
    };
    stage.current!.closest('dialog')?.addEventListener('keydown', move, { signal: keys.signal });
    return () => {
      keys.abort();
      made.destroy(true, false);
    };
  }, [first]);

  const hasSeveral = slides.length > 1;
  const maker = credit?.(index);
  return (
    <>
      <div className="swiper gallery-dialog__stage" ref={stage}>
        <div className="swiper-wrapper">
          {slides.map((slide, at) => (
            <div key={at} className="swiper-slide" inert={at !== index}>
              <Copy of={slide} />
            </div>
          ))}
        </div>
      </div>
      <div className="gallery-dialog__bar">
        <p className="gallery-dialog__words" aria-live="polite" aria-atomic="true">
          <b>{caption?.(index)}</b>
          {maker !== undefined && <span className="small muted">{creditLine(maker)}</span>}
          <span className="muted ticket-type">{`${index + 1} of ${slides.length}`}</span>
          {said && <span className="sr">{`: ${said(index)}`}</span>}
        </p>
        {hasSeveral && (
          <>
            <button
              className="icon-btn"
              type="button"
              aria-label="Previous"
              onClick={() => swiper.current?.slidePrev()}
            >
              <Icon name="previous" />
            </button>
            <button className="icon-btn" type="button" aria-label="Next" onClick={() => swiper.current?.slideNext()}>
              <Icon name="next" />
            </button>
          </>
        )}
      </div>
      {hasSeveral && thumbs.length > 0 && (
        <div className="gallery-dialog__thumbs">
          {thumbs.map((thumb, at) => (
            <button
              key={at}
              type="button"
              aria-label={`Picture ${at + 1}`}
              aria-current={at === index ? 'true' : undefined}
              onClick={() => swiper.current?.slideTo(at)}
            >
              <Copy of={thumb} />
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function Copy({ of: copy }: { of: HTMLElement }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place.current!.replaceChildren(copy), [copy]);
  return <span className="gallery-dialog__copy" ref={place} />;
}

/** A copy of a picture for another width, where words beside it describe it. */
function copyOf(picture: HTMLImageElement, sizes: string): HTMLImageElement {
  const copy = picture.cloneNode() as HTMLImageElement;
  copy.sizes = sizes;
  copy.alt = '';
  return copy;
}
