import { expect, onTestFinished, test } from 'vitest';
import '#features/tours/route-map.css';

test('a map far down the page keeps its size while its background waits to be drawn', async () => {
  const place = document.createElement('div');
  // The parts of RouteMap.astro that have a size.
  place.innerHTML = `<div style="block-size: 9000px"></div>
    <figure class="map" style="inline-size: 600px"><div class="contours"></div><svg viewBox="0 0 600 900"></svg></figure>`;
  document.body.append(place);
  onTestFinished(() => place.remove());
  const map = place.querySelector<HTMLElement>('.map')!;
  const drawn = () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
  await drawn();
  const away = map.offsetHeight;
  map.scrollIntoView();
  await drawn();
  expect(map.offsetHeight).toBe(away);
  expect(getComputedStyle(map.querySelector('.contours')!).contentVisibility).toBe('auto');
});
