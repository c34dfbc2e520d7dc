import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buttonFor, forgetError, runButton } from '#ui/button-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a button is pending while it works, done after success, and itself again a second later [M90]', async () => {
  const button = buttonFor();
  const running = runButton(button, () => Promise.resolve(true));
  expect(button.get()).toBe('pending');
  expect(await running).toBe(true);
  expect(button.get()).toBe('done');
  vi.advanceTimersByTime(999);
  expect(button.get()).toBe('done');
  vi.advanceTimersByTime(1);
  expect(button.get()).toBe('idle');
});

test('an error stays until its cause is put right or the button is pressed again [M90]', async () => {
  const button = buttonFor();
  await runButton(button, () => Promise.resolve(false));
  vi.advanceTimersByTime(5000);
  expect(button.get()).toBe('error');
  forgetError(button);
  expect(button.get()).toBe('idle');
  await runButton(button, () => Promise.resolve(false));
  void runButton(button, () => Promise.resolve(true));
  expect(button.get()).toBe('pending');
});

test('a fault ends as an error, never as a button that waits for ever', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
  const button = buttonFor();
  await runButton(button, () => Promise.reject(new Error('fault')));
  expect(button.get()).toBe('error');
});
