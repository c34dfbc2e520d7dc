import { expect, test } from 'vitest';
import { prerendered } from './support/prerendered.tsx';

const link = (
  <p className="said">
    <a href="/there/">There</a>
  </p>
);

test('control: a page that holds what the component draws has no fault', () => {
  const island = prerendered(link);
  island.hydrate();
  expect(island.faults).toEqual([]);
});

test.each([
  ['text', (host: HTMLElement) => (host.querySelector('a')!.textContent = 'Elsewhere')],
  ['element', (host: HTMLElement) => host.querySelector('a')!.remove()],
  ['attribute', (host: HTMLElement) => host.querySelector('a')!.setAttribute('href', '/elsewhere/')],
])('control: another %s in the page than the component draws is a fault', (_, change) => {
  const island = prerendered(link);
  change(island.host);
  island.hydrate();
  expect(island.faults).not.toEqual([]);
});
