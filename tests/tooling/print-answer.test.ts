import { afterEach, expect, test, vi } from 'vitest';
import { printAnswer, type Answer } from '../../scripts/office/answer.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test.each<[what: string, answer: Answer, stream: 'log' | 'error', code: number | undefined]>([
  ['what succeeded', { ok: true, lines: ['Done.'] }, 'log', undefined],
  ['why a command failed', { ok: false, lines: ['No.'] }, 'error', 1],
  ['a report with bad news', { ok: false, isReport: true, lines: ['This change cannot go live yet.'] }, 'log', 1],
])('%s goes to its stream, and a failure shows in the exit code', (_, answer, stream, code) => {
  const streams = { log: vi.spyOn(console, 'log'), error: vi.spyOn(console, 'error') };
  for (const spy of Object.values(streams)) spy.mockReturnValue(undefined);
  printAnswer(answer);
  const other = stream === 'log' ? 'error' : 'log';
  expect(streams[stream].mock.calls).toEqual([answer.lines]);
  expect(streams[other]).not.toHaveBeenCalled();
  expect(process.exitCode).toBe(code);
});
