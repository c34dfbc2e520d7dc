import { callIsland } from '#directives/page-events.ts';
import type { ChatWidget } from './chat-widget.ts';
import { MEDIA } from '#domain/media-queries.ts';
import { watchChatLink } from './chat-link.ts';
import { $chat, $unread, closeChat, hideChat, openChat, resumeChat, showChat } from './chat.ts';

/**
 * The site's own chat. A conversation that was begun in this tab continues: the page connects, and shows the panel if
 * it was open and covers neither the page nor a button to buy. The panel and its framework are fetched when it is
 * opened first.
 */
export function ownChat(): ChatWidget {
  const fetchPanel = () => callIsland('chat:mount');
  const wasOpen = resumeChat();
  sayUnread();
  // On a phone the panel would cover the page that the visitor has just opened, on a tour's page START DATES.
  const hasRoom = matchMedia(MEDIA.abovePhone).matches && document.querySelector('[data-open-dates]') === null;
  const ready = wasOpen && hasRoom ? fetchPanel().then(() => openChat('quietly')) : Promise.resolve();
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

/** Says that a message has come while the panel is closed. The region stands in the page before it speaks. */
function sayUnread(): void {
  const region = document.createElement('p');
  region.className = 'sr';
  region.setAttribute('role', 'status');
  document.body.append(region);
  $unread.subscribe((count) => {
    const name = $chat.get().messages.findLast(({ from }) => from === 'staff')?.name;
    region.textContent = count === 0 ? '' : `${count === 1 ? 'New message' : `${count} new messages`} from ${name}.`;
  });
}
