import * as v from 'valibot';
import { EMPTY_MESSAGE } from '#functions/chat/plain-text.ts';
import { closeSocket } from '#functions/chat/sockets.ts';
import { CHAT_FRAME_LIMIT, CHAT_TEXT_LIMIT } from '#domain/constants.ts';
import { WORDING } from '#domain/text/wording.ts';

/** Close codes of WebSockets: data that this server does not read, and too much data. */
const POLICY_VIOLATION = 1008;
const TOO_LARGE = 1009;

const RefusedMessage = v.object({ type: v.literal('send'), id: v.pipe(v.string(), v.uuid()), text: v.string() });
const RefusedIntroduction = v.object({ type: v.literal('introduce') });

/** A message that fits the contract, or an id with the reason of a refusal. Null when the connection was closed. */
export type ReadFrame<Frame> =
  | { readonly kind: 'read'; readonly frame: Frame }
  | { readonly kind: 'refused'; readonly id: string; readonly text: string };

/**
 * Reads a message. Closes the connection for data that our pages never send; answers a mistake of a person.
 */
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
