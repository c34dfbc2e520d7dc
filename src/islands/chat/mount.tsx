import { createRoot } from 'react-dom/client';
import { ChatPanel } from '#islands/chat/ChatPanel.tsx';

let mounted = false;

/** Puts the chat's panel into the page, closed. It stays there, so that opening it again is instant. */
export function mountChat(): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<ChatPanel />);
}
