import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { reportBroken, type Shown, onDemand } from '#directives/page-events.ts';
import { importPart } from '#directives/own-scripts.ts';
import { Boundary } from '#ui/Boundary.tsx';

interface Opened {
  readonly id: number;
  readonly shown: Shown;
  readonly isOpen: boolean;
}

/** The open dialogs, the topmost last. A closed one stays until another opens, so that its closing can be animated. */
const $opened = atom<readonly Opened[]>([]);

// Imported in the browser only, because the page's head contains the styles of everything the server imports.
const $sheet = onDemand(
  'gallery:open',
  async () => (import.meta.env.SSR ? null : (await importPart(() => import('./GalleryDialog.tsx'))).GalleryDialog),
  ({ shown }) => {
    const before = $opened.get();
    const id = (before.at(-1)?.id ?? 0) + 1;
    $opened.set([...before.filter(({ isOpen }) => isOpen), { id, shown, isOpen: true }]);
  },
);

function close(id: number): void {
  $opened.set($opened.get().map((one) => (one.id === id ? { ...one, isOpen: false } : one)));
}

/** Dialogs with pictures, reviews and stays. The pictures of a stay open over the list of stays. */
export function Gallery() {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  const opened = useStore($opened, { ssr: 'initial' });
  return (
    <Boundary onBroken={reportBroken()}>
      {Sheet &&
        opened.map(({ id, shown, isOpen }) => <Sheet key={id} shown={shown} open={isOpen} onClose={() => close(id)} />)}
    </Boundary>
  );
}
