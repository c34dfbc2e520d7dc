import { ANSWERS_MEASURED_MS, usualWait } from '#functions/platform/usual-wait.ts';

/** Bounds the work; the latest messages count. */
const MOST_MESSAGES = 5_000;

type Line = { readonly conversation: string; readonly writer: 'visitor' | 'staff'; readonly at: number };

/**
 * The usual time until staff answer in the chat, in milliseconds; null if too little is known. A question begins with a
 * visitor's message and ends with the next one of staff.
 */
export function usualAnswerTime(sql: SqlStorage, now: number): number | null {
  const lines = sql
    .exec<Line>(
      `SELECT conversation, writer, at FROM (
         SELECT conversation, seq, writer, at FROM messages WHERE writer <> 'notice' AND at >= ? ORDER BY at DESC LIMIT ?
       ) ORDER BY conversation, seq`,
      now - ANSWERS_MEASURED_MS,
      MOST_MESSAGES,
    )
    .toArray();
  return usualWait(waitsIn(lines));
}

/**
 * How long each question waited; `Infinity` for one without an answer. The lines are in order, one conversation after
 * another.
 */
function waitsIn(lines: readonly Line[]): number[] {
  const waits: number[] = [];
  let asked: Line | null = null;
  for (const line of lines) {
    if (asked !== null && asked.conversation !== line.conversation) {
      waits.push(Infinity);
      asked = null;
    }
    if (line.writer === 'visitor') asked ??= line;
    else if (asked !== null) {
      waits.push(line.at - asked.at);
      asked = null;
    }
  }
  if (asked !== null) waits.push(Infinity);
  return waits;
}
