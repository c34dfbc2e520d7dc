import { useStore } from '@nanostores/react';
import { onDemand } from '#stores/on-demand.ts';

// Only a browser fetches it: what the server imports is styled in the page's head.
const $sheet = onDemand(
  'chat:mount',
  async () => (import.meta.env.SSR ? null : (await import('#islands/chat/ChatPanel.tsx')).ChatPanel),
  () => undefined,
);

/** The chat's panel, closed until the chat's store opens it. It stays in the page, so that opening it again is instant. */
export function Chat() {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  return Sheet && <Sheet />;
}
