import { expect } from 'vitest';
import { Down, type Site } from './killable-site.ts';

const PATIENCE_MS = 10 * 60_000;

/** Runs the minute's timer, or another one. A process killed meanwhile is no fault. */
export async function runTimer(opened: Site, path = '/test/timer'): Promise<void> {
  try {
    const answer = await opened.fetch(path);
    expect(answer.status).toBe(204);
  } catch (error) {
    if (!(error instanceof Down)) throw error;
  }
}

/** Runs the timer for the minutes it needs, and waits until the queue has sent every mail. */
export async function waitUntilSettled(opened: Site): Promise<void> {
  await runTimer(opened);
  opened.pass(45);
  // The queue sends at its own time, so this asks until nothing waits any more.
  const patience = performance.now() + PATIENCE_MS;
  while (performance.now() < patience) {
    opened.pass(2);
    await runTimer(opened);
    const { running, mailsWaiting } = await opened.books();
    if (running === 0 && mailsWaiting === 0) break;
  }
  await runTimer(opened, '/test/hour');
}
