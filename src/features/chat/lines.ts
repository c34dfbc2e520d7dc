import type { ChatMessage } from '#contract/chat.ts';
import { clockForGuests, clockInZone, isSameDay } from '#domain/calendar-date.ts';
import { parseUrl } from '#domain/text/parse-url.ts';
import { WORDING } from '#domain/text/wording.ts';
import type { Chat } from './chat.ts';

export type Mark = 'Sending' | 'Delivered' | 'Seen';

/** A line of the log. A message keeps its key from sending to seen. */
export type Line =
  | { readonly kind: 'day'; readonly key: string; readonly text: string }
  | { readonly kind: 'notice'; readonly key: string; readonly text: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly mine: boolean;
      /** The speaker's name if the speaker changes; otherwise empty, and empty for the visitor. */
      readonly name: string;
      readonly text: string;
      readonly time: string;
      /** Only for the visitor's messages. */
      readonly mark: Mark | null;
    };

type Entry = Pick<ChatMessage, 'id' | 'from' | 'name' | 'text' | 'at'> & { readonly mark: Mark | null };

/** The lines of the log: days in the visitor's time zone, speakers, and the delivery state of each message. */
export function linesOf(
  { messages, unsent, readByStaff }: Pick<Chat, 'messages' | 'unsent' | 'readByStaff'>,
  now: number,
): Line[] {
  const sent = messages.map((message): Entry => {
    const mark = message.seq <= readByStaff ? 'Seen' : 'Delivered';
    return { ...message, mark: message.from === 'visitor' ? mark : null };
  });
  const onTheirWay = unsent.map((message): Entry => ({ ...message, from: 'visitor', name: '', mark: 'Sending' }));
  let day = '';
  let writer = '';
  return [...sent, ...onTheirWay].flatMap((message): Line[] => {
    const { id, from, name, text, at, mark } = message;
    const today = dayInWords(at, now);
    const lines: Line[] = today === day ? [] : [{ kind: 'day', key: `day ${today}`, text: today }];
    const isSameWriter = today === day && writer === `${from} ${name}`;
    day = today;
    writer = `${from} ${name}`;
    if (from === 'notice') return [...lines, { kind: 'notice', key: id, text }];
    const shownName = from === 'staff' && !isSameWriter ? name : '';
    const time = clockForGuests(clockInZone(at));
    return [...lines, { kind: 'message', key: id, mine: from === 'visitor', name: shownName, text, time, mark }];
  });
}

const DAY = new Intl.DateTimeFormat(WORDING.language, { weekday: 'long', day: 'numeric', month: 'long' });

/** The heading of a day between messages, in the reader's time zone. */
export function dayInWords(instant: number, now: number): string {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (isSameDay(instant, now)) return 'Today';
  return isSameDay(instant, yesterday.getTime()) ? 'Yesterday' : DAY.format(instant);
}

interface LinkedPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** Characters that end a sentence and are no part of an address before them. */
const AFTER = /[.,;:!?'’”)\]}]+$/;

/** Finds the web addresses in a text. Only `http` and `https` become links. Markup stays text. */
export function linkedText(text: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(AFTER, '');
    if (parseUrl(address) === null) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ text: address, href: address });
    at = match.index + address.length;
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts;
}
