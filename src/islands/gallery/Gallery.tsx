import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { Shown } from '#stores/gallery.ts';
import { onDemand } from '#stores/on-demand.ts';

interface Opened {
  readonly id: number;
  readonly shown: Shown;
  readonly isOpen: boolean;
}

/** What is open, the topmost last. What was closed stays until something else opens, so that it can move away. */
const $opened = atom<readonly Opened[]>([]);

// Only a browser fetches it: what the server imports is styled in the page's head.
const $sheet = onDemand(
  'gallery:open',
  async () => (import.meta.env.SSR ? null : (await import('#islands/gallery/GalleryDialog.tsx')).GalleryDialog),
  ({ shown }) => {
    const before = $opened.get();
    const id = (before.at(-1)?.id ?? 0) + 1;
    $opened.set([...before.filter(({ isOpen }) => isOpen), { id, shown, isOpen: true }]);
  },
);

function close(id: number): void {
  $opened.set($opened.get().map((one) => (one.id === id ? { ...one, isOpen: false } : one)));
}

/** Pictures, reviews and stays that open over a page; the pictures of a stay open over the list of stays (M37, M38, P27). */
export function Gallery() {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  const opened = useStore($opened, { ssr: 'initial' });
  return (
    Sheet &&
    opened.map(({ id, shown, isOpen }) => <Sheet key={id} shown={shown} open={isOpen} onClose={() => close(id)} />)
  );
}
