import { callIsland } from '#components/island-calls/call-island.ts';
import type { ChatWidget } from '#components/chat/chat-widget.ts';
import { MEDIA } from '#domain/media-queries.ts';
import { watchChatLink } from '#stores/chat/chat-link.ts';
import { $unread, closeChat, hideChat, openChat, resumeChat, showChat } from '#stores/chat/chat.ts';

/**
 * The site's own chat. A conversation begun in this tab goes on: the page connects, and shows the panel again where it stood
 * open and has room for it. The panel and its framework are fetched with the first opening.
 */
export function ownChat(): ChatWidget {
  const fetchPanel = () => callIsland('chat:mount');
  const wasOpen = resumeChat();
  const ready =
    // A sheet that covers the whole screen would hide the page the visitor has just gone to.
    wasOpen && matchMedia(MEDIA.abovePhone).matches ? fetchPanel().then(() => openChat('quietly')) : Promise.resolve();
  return {
    ready,
    async open() {
      await fetchPanel();
      openChat();
    },
    close: closeChat,
    hide: hideChat,
    show: showChat,
    onUnread: (onCount) => void $unread.subscribe(onCount),
    onLink: (callbacks) => void watchChatLink(callbacks),
  };
}
