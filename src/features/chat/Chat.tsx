import { useStore } from '@nanostores/react';
import { importPart } from '#directives/own-scripts.ts';
import { reportBroken, onDemand } from '#directives/page-events.ts';
import { Boundary } from '#ui/Boundary.tsx';

// Imported dynamically, because the styles of what the server imports would be in the page's head.
const $sheet = onDemand(
  'chat:mount',
  async () => (import.meta.env.SSR ? null : (await importPart(() => import('./ChatPanel.tsx'))).ChatPanel),
  () => undefined,
);

/** The chat's panel. The chat's store opens and closes it. It stays in the page, so that it opens again at once. */
export function Chat() {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  return <Boundary onBroken={reportBroken('/contact/')}>{Sheet && <Sheet />}</Boundary>;
}
