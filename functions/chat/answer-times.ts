import { DAY } from '#domain/durations.ts';

/** How far back answers are measured. */
const MEASURED_MS = 30 * DAY;
/** Fewer questions say nothing about the next one. */
const FEWEST_QUESTIONS = 5;
/** Bounds the work; the latest messages count. */
const MOST_MESSAGES = 5_000;

type Line = { readonly conversation: string; readonly writer: 'visitor' | 'staff'; readonly at: number };

/**
 * The usual time until staff answer in the chat, in milliseconds: the median over the questions of the last 30 days.
 *
 * A question begins with a visitor's message and ends with the next one of staff. One that nobody answered counts as
 * the longest wait, so that silence does not make the time shorter. Null after too few questions, or if most of them
 * were not answered.
 */
export function usualAnswerTime(sql: SqlStorage, now: number): number | null {
  const lines = sql
    .exec<Line>(
      `SELECT talk AS conversation, writer, at FROM (
         SELECT talk, seq, writer, at FROM messages WHERE writer <> 'notice' AND at >= ? ORDER BY at DESC LIMIT ?
       ) ORDER BY talk, seq`,
      now - MEASURED_MS,
      MOST_MESSAGES,
    )
    .toArray();
  const waits = waitsIn(lines).toSorted((a, b) => a - b);
  const median = waits[Math.floor(waits.length / 2)];
  return waits.length < FEWEST_QUESTIONS || median === undefined || median === Infinity ? null : median;
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
