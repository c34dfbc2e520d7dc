import { openLeadDialog } from '#islands/lead-forms/lead-dialog.ts';
import { onPageEvent, sendPageEvent } from '#stores/page-events.ts';
import { drawingOf, make } from '#ui/plain-dialog.ts';

const CHAT = 'M4 5h16v11h-9l-4.5 4v-4H4Z';
const LETTER = 'M3.5 5.5h17v13h-17Zm0 1 8.5 6.5 8.5-6.5';
const QUESTION =
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.6 9.6c.2-3 5-2.7 4.8.3-.1 1.8-2.3 1.9-2.4 3.8M12 16.7v.01';
const NEXT = 'm9.5 5 7 7-7 7';
const NO_CHAT = 'The chat is not here right now. Leave a message, and a person answers by mail.';

/**
 * Opens the ways to reach the operator: three to choose from (M53). A message goes through the chat where one is ready,
 * and else through the form, as does whoever wanted a chat that is not there (D38, D39).
 */
export async function openContact(tour: string, hasChat: () => boolean): Promise<void> {
  const view = make('div', 'options');
  const note = make('p', 'notice');
  note.role = 'status';
  note.hidden = true;
  const opened = await openLeadDialog({
    kind: 'contact',
    title: 'Contact Us',
    place: 'contact-dialog',
    before: [view, note],
    prepare: (form) => {
      form.querySelector<HTMLInputElement>('[name=tour_of_interest]')!.value = tour;
    },
  });
  if (opened === null) return;
  const { dialog, lead, form } = opened;

  const showForm = () => {
    view.hidden = true;
    lead.hidden = false;
    form.querySelector<HTMLElement>('.field input')!.focus();
  };
  const chat = () => {
    if (askForChat()) {
      dialog.close();
      return;
    }
    note.textContent = NO_CHAT;
    note.hidden = false;
    showForm();
  };
  lead.hidden = true;
  view.append(
    option(CHAT, 'Live Chat', 'With a person, while the office is open', chat),
    option(LETTER, 'Leave a message', 'We answer every one', () => (hasChat() ? chat() : showForm())),
    option(QUESTION, 'FAQs', 'Visas, luggage, food, weather', '/faq/'),
  );
  view.querySelector<HTMLElement>('.option')!.focus();
  const live = lead.querySelector<HTMLElement>('[data-live-chat]');
  if (live !== null) {
    live.onclick = (event) => {
      event.preventDefault();
      if (askForChat()) dialog.close();
      else {
        note.textContent = 'The chat is not here right now. Your message has reached us.';
        note.hidden = false;
      }
    };
  }
}

/** Whether somebody answers for the chat. Where nobody does, the page is asked for the other ways at once. */
function askForChat(): boolean {
  let isSentBack = false;
  const stop = onPageEvent('contact:open', () => {
    isSentBack = true;
  });
  sendPageEvent('chat:open');
  stop();
  return !isSentBack;
}

function option(drawing: string, title: string, text: string, to: string | (() => void)): HTMLElement {
  const element = typeof to === 'string' ? make('a', 'option') : make('button', 'option');
  if (element instanceof HTMLAnchorElement) element.href = String(to);
  else {
    element.type = 'button';
    element.addEventListener('click', to as () => void);
  }
  const words = make('span');
  words.append(make('b', '', title), make('span', '', text));
  element.append(drawingOf(drawing), words, drawingOf(NEXT));
  return element;
}
