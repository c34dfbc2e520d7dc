import * as v from 'valibot';
import {
  CHAT_CONNECTIONS_PER_MINUTE,
  CHAT_FRAME_LIMIT,
  CHAT_FRAMES_PER_MINUTE,
  CHAT_NETWORK_FACTOR,
  CHAT_TEXT_LIMIT,
  CHAT_TYPING_EVERY_MS,
} from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';
import { WORDING } from '#domain/text/wording.ts';
import { closeSocket } from '#functions/chat/sockets.ts';
import type { Network } from '#functions/context/networks.ts';

/** Close codes of WebSockets: data that this server does not read, and too much data. */
const POLICY_VIOLATION = 1008;
const TOO_LARGE = 1009;

const RefusedMessage = v.object({ type: v.literal('send'), id: v.pipe(v.string(), v.uuid()), text: v.string() });
const RefusedIntroduction = v.object({ type: v.literal('introduce') });

/** A message that fits the contract, or an id with the reason of a refusal. Null when the connection was closed. */
type ReadFrame<Frame> =
  | { readonly kind: 'read'; readonly frame: Frame }
  | { readonly kind: 'refused'; readonly id: string; readonly text: string };

/** Reads a message. Answers a person's mistake, and closes the connection for data that our pages never send. */
export function readFrame<Frame>(
  socket: WebSocket,
  schema: v.GenericSchema<unknown, Frame>,
  data: string | ArrayBuffer,
): ReadFrame<Frame> | null {
  if ((typeof data === 'string' ? data.length : data.byteLength) > CHAT_FRAME_LIMIT) {
    closeSocket(socket, TOO_LARGE, 'That message was too long.');
    return null;
  }
  const parsed = typeof data === 'string' ? parseJson(data) : undefined;
  const known = v.safeParse(schema, parsed);
  if (known.success) return { kind: 'read', frame: known.output };
  const refused = v.safeParse(RefusedMessage, parsed);
  if (refused.success) return { kind: 'refused', id: refused.output.id, text: whyNot(refused.output.text) };
  if (v.is(RefusedIntroduction, parsed)) {
    return { kind: 'refused', id: 'introduce', text: 'Please enter an email address we can reply to.' };
  }
  closeSocket(socket, POLICY_VIOLATION, 'Something went wrong. Please try sending that again.');
  return null;
}

/** Closes a connection with too many messages: our pages send fewer. */
export function closeOnFlood(socket: WebSocket): void {
  closeSocket(socket, POLICY_VIOLATION, 'Too many messages at once.');
}

function whyNot(text: string): string {
  if (text.trim() === '') return EMPTY_MESSAGE;
  return `Messages can be up to ${CHAT_TEXT_LIMIT.toLocaleString(WORDING.language)} characters. Please split this one.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const EMPTY_MESSAGE = 'This message is empty. Please write something and send it again.';

/**
 * Text as the chat stores it. Line breaks and tabs are the only control characters; half a surrogate pair is
 * removed, and so are the characters that turn the direction of the text around.
 *
 * Markup is not removed. Pages show it as text.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}

/** The same for a text of one line, such as a name. */
export function plainLine(text: string): string {
  return plainText(text).replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Who is counted: a conversation with all its tabs and the networks of its visitor, or a member of staff. */
export interface Counted {
  readonly name: string;
  readonly networks: readonly Network[];
}

/**
 * Counts what each conversation and each network sends, whatever connection it comes over, so that a visitor who
 * connects again begins no new count. The counts are in memory only: an object that hibernates is not flooded.
 */
export class ChatLimits {
  readonly #minutes = new Map<string, { since: number; count: number }>();
  readonly #typing = new Map<string, number>();

  /** Counts a frame of any kind; false when there were too many within a minute. */
  mayContinue(counted: Counted, now: number): boolean {
    return this.#count('frames', counted, CHAT_FRAMES_PER_MINUTE, now);
  }

  /** Counts a new connection; false when there were too many, or too many frames, within a minute. */
  mayConnect(counted: Counted, now: number): boolean {
    const isOpen = this.#count('connections', counted, CHAT_CONNECTIONS_PER_MINUTE, now);
    return isOpen && this.mayContinue(counted, now);
  }

  maySendTyping({ name }: Counted, now: number): boolean {
    const last = this.#typing.get(name);
    if (last !== undefined && now - last < CHAT_TYPING_EVERY_MS) return false;
    this.#typing.set(name, now);
    return true;
  }

  #count(what: string, { name, networks }: Counted, limit: number, now: number): boolean {
    this.#forgetOld(now);
    const own = this.#add(`${what} of ${name}`, now) <= limit;
    // A network that is full must not be counted further by one conversation that is full itself.
    if (!own) return false;
    return networks
      .map(({ hash, factor }) => this.#add(`${what} from ${hash}`, now) <= limit * CHAT_NETWORK_FACTOR * factor)
      .every(Boolean);
  }

  #add(key: string, now: number): number {
    const minute = this.#minutes.get(key);
    if (minute === undefined || now - minute.since >= MINUTE) {
      this.#minutes.set(key, { since: now, count: 1 });
      return 1;
    }
    minute.count += 1;
    return minute.count;
  }

  #forgetOld(now: number): void {
    if (this.#minutes.size + this.#typing.size < 1000) return;
    for (const [key, { since }] of this.#minutes) if (now - since >= MINUTE) this.#minutes.delete(key);
    for (const [key, last] of this.#typing) if (now - last >= MINUTE) this.#typing.delete(key);
  }
}
