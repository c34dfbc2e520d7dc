import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchBehaviour, startPage } from '#layouts/page-script.ts';

vi.mock('#layouts/page-behaviour.ts', () => ({}));

const command = Object.getOwnPropertyDescriptor(HTMLButtonElement.prototype, 'command')!;

/** How often a menu button is pressed, by a guest who presses it once before the behaviour has loaded. */
async function pressesOf(knowsCommands: boolean): Promise<number> {
  if (!knowsCommands) Reflect.deleteProperty(HTMLButtonElement.prototype, 'command');
  const button = document.createElement('button');
  button.setAttribute('commandfor', 'menu');
  document.body.append(button);
  onTestFinished(() => {
    Object.defineProperty(HTMLButtonElement.prototype, 'command', command);
    button.remove();
  });
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  startPage();
  button.click();
  await fetchBehaviour();
  await new Promise(requestAnimationFrame);
  return pressed.mock.calls.length;
}

test('an early press of the menu button is repeated where the browser does not open the menu by itself', async () => {
  expect(await pressesOf(false)).toBe(2);
});

test('an early press of the menu button is left to a browser that opens the menu by itself', async () => {
  expect(await pressesOf(true)).toBe(1);
});
