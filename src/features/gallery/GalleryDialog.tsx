import { useId, useState } from 'react';
import './gallery-dialog.css';
import { MEDIA } from '#domain/media-queries.ts';
import { Copy, copyOf, Slider } from './Slider.tsx';
import type { GallerySize, ListedStay, Shown } from '#directives/page-events.ts';
import { openInHistory } from '#ui/sheet-history.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';

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

/** One review at a time, cut off and unfolded as on the page. */
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

/** The places to sleep, each with a button to its pictures. */
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
