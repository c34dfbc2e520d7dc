import { expect, onTestFinished, test, vi } from 'vitest';
import { chooseRows } from '#features/tours/choose-rows.ts';
import '#features/tours/trip-rows.css';

test('rows move out and in alike for a link, a typed address, the way back and the way forth [M33]', async () => {
  const places = ['Coast', 'Desert', 'Reef'];
  document.body.innerHTML = `<main><div class="rows" id="all" data-rows="">
    ${places.map((place) => `<article class="row-trip" id="${place}">${place}</article>`).join('')}
  </div><a href="#Desert">Desert</a></main>`;
  const address = location.href;
  const moves = vi.spyOn(document, 'startViewTransition');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  onTestFinished(() => {
    vi.restoreAllMocks();
    document.body.replaceChildren();
    history.replaceState(null, '', address);
  });
  chooseRows();
  const shown = () => places.filter((place) => document.querySelector(`#${place}`)!.checkVisibility());
  let count = 0;
  for (const [go, rows] of [
    [() => document.querySelector('a')!.click(), ['Desert']],
    [() => location.assign('#Coast'), ['Coast']],
    [() => history.back(), ['Desert']],
    [() => history.back(), places],
    [() => history.forward(), ['Desert']],
    [() => location.assign('#all'), places],
  ] as const) {
    go();
    await expect.poll(shown).toEqual(rows);
    count += 1;
    expect(moves).toHaveBeenCalledTimes(count);
  }
});
