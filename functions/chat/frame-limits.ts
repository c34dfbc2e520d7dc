import { CHAT_FRAMES_PER_MINUTE, CHAT_TYPING_EVERY_MS } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';

/**
 * Counts the messages of each connection. The counts are in memory only: an object that hibernates is not flooded.
 */
export class FrameLimits {
  readonly #minutes = new WeakMap<WebSocket, { since: number; count: number }>();
  readonly #typing = new WeakMap<WebSocket, number>();

  /** Counts a message of any kind; false when there were too many within a minute. */
  mayContinue(socket: WebSocket, now: number): boolean {
    const minute = this.#minutes.get(socket);
    if (minute === undefined || now - minute.since >= MINUTE) {
      this.#minutes.set(socket, { since: now, count: 1 });
      return true;
    }
    minute.count += 1;
    return minute.count <= CHAT_FRAMES_PER_MINUTE;
  }

  /** Whether "is typing" may be sent again. */
  maySendTyping(socket: WebSocket, now: number): boolean {
    const last = this.#typing.get(socket);
    if (last !== undefined && now - last < CHAT_TYPING_EVERY_MS) return false;
    this.#typing.set(socket, now);
    return true;
  }
}
