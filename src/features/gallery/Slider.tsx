import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import Swiper from 'swiper';
import { creditLine } from '#domain/text/prose.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  slides: readonly HTMLElement[];
  /** The index of the first slide shown. */
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
export function Slider({ slides, first, caption, said, credit, thumbs = [] }: Props) {
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

/** Shows a copied element of the page. */
export function Copy({ of: copy }: { of: HTMLElement }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place.current!.replaceChildren(copy), [copy]);
  return <span className="gallery-dialog__copy" ref={place} />;
}

/** A copy of a picture for another width, where words beside it describe it. */
export function copyOf(picture: HTMLImageElement, sizes: string): HTMLImageElement {
  const copy = picture.cloneNode() as HTMLImageElement;
  copy.sizes = sizes;
  copy.alt = '';
  return copy;
}
