import type { Network } from '#functions/context/networks.ts';
import {
  CHAT_CONNECTIONS_PER_MINUTE,
  CHAT_FRAMES_PER_MINUTE,
  CHAT_NETWORK_FACTOR,
  CHAT_TYPING_EVERY_MS,
} from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';

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

  /** Whether "is typing" may be sent again. */
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
