import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { cdp, page } from 'vitest/browser';
import { Stops } from '#features/booking/Stops.tsx';
import '#features/reviews/reviews.css';
import '#features/staff/departure-marks.css';
import '#features/tours/leg.css';
import '#ui/notice.css';
import '#ui/stars.css';
import { day, dialog, drawCalendar, opened } from './support/start-dates.tsx';

/** Whether an element has the colours of what is selected. */
function isMarked(element: Element): boolean {
  const probe = document.createElement('span');
  probe.style.cssText = 'forced-color-adjust: none; background: SelectedItem; color: SelectedItemText';
  document.body.append(probe);
  const coloursOf = (one: Element) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color];
  const isSame = String(coloursOf(element)) === String(coloursOf(probe));
  probe.remove();
  return isSame;
}

/** What the browser makes of a system colour. */
function colourOf(name: 'Canvas' | 'CanvasText'): string {
  const probe = document.createElement('span');
  probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

beforeEach(withForcedColours);

test('forced colours mark the chosen day', async () => {
  await drawCalendar();
  await opened();
  await day('2027-03-10').click();
  await expect.poll(() => isMarked(day('2027-03-10').element())).toBe(true);
  expect(isMarked(day('2027-03-17').element())).toBe(false);
});

test('forced colours draw no box around a day without a departure, and tell a full day from an available one', async () => {
  await drawCalendar();
  await opened();
  const borderOf = (date: string) => {
    const { borderTopStyle, borderTopColor } = getComputedStyle(day(date).element());
    return `${borderTopStyle} ${borderTopColor}`;
  };
  const available = borderOf('2027-03-06');
  const none = getComputedStyle(dialog.element().querySelector('.day--none')!);
  expect(none.borderTopColor).toBe(colourOf('Canvas'));
  expect(available).toBe(`solid ${colourOf('CanvasText')}`);
  expect(borderOf('2027-03-13')).toMatch(/^dashed /);
});

test('forced colours leave stars, the line of a trip and the edge of a notice', async () => {
  const { container } = await render(
    <>
      <span className="stars" data-stars="4.4" />
      <span className="leg">
        Cairns <i /> Airlie Beach
      </span>
      <p className="notice">Chat isn’t available right now.</p>
    </>,
  );
  const styleOf = (selector: string) => getComputedStyle(container.querySelector(selector)!);
  expect(styleOf('.stars').backgroundColor).toBe(colourOf('CanvasText'));
  expect([styleOf('.leg i').forcedColorAdjust, styleOf('.leg i').color]).toEqual(['none', colourOf('CanvasText')]);
  expect(styleOf('.notice').outlineStyle).toBe('solid');
});

test('forced colours mark which of month and list is shown', async () => {
  await drawCalendar();
  await page.viewport(360, 740);
  await opened();
  const label = (name: string) => dialog.getByRole('radio', { name }).element().closest('label')!;
  expect(['Month', 'List'].map((name) => isMarked(label(name)))).toEqual([true, false]);
});

test('forced colours mark the current link, a pressed button, a chosen option and the one under the keyboard', async () => {
  await render(
    <>
      <a href="#a" aria-current="page">
        Here
      </a>
      <a href="#b">There</a>
      <button type="button" aria-pressed="true">
        On
      </button>
      <button type="button" aria-pressed="false">
        Off
      </button>
      <div role="listbox" aria-label="Trips">
        <div role="option" aria-selected="true">
          Chosen
        </div>
        <div role="option" aria-selected="false" data-active>
          Active
        </div>
        <div role="option" aria-selected="false">
          Other
        </div>
      </div>
    </>,
  );
  const option = (name: string) => page.getByRole('option', { name }).element();
  const link = (name: string) => page.getByRole('link', { name }).element();
  const pressed = (name: string) => page.getByRole('button', { name }).element();
  expect([link('Here'), link('There')].map(isMarked)).toEqual([true, false]);
  expect([pressed('On'), pressed('Off')].map(isMarked)).toEqual([true, false]);
  expect([option('Chosen'), option('Other')].map(isMarked)).toEqual([true, false]);
  expect(getComputedStyle(option('Active')).outlineStyle).toBe('solid');
  expect(getComputedStyle(option('Other')).outlineStyle).toBe('none');
});

test('forced colours leave the bars of stars', async () => {
  const { container } = await render(
    <ul className="star-bars">
      <li>
        <meter max={10} value={6} aria-label="5 stars" />
      </li>
    </ul>,
  );
  const meter = container.querySelector('meter')!;
  expect(getComputedStyle(meter).outlineStyle).toBe('solid');
  // Computed styles do not tell the colours of its parts.
  const picture = await page.elementLocator(meter).screenshot({ save: false });
  const drawn = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d')!;
  canvas.drawImage(drawn, 0, 0);
  const colourAt = (part: number) => canvas.getImageData(drawn.width * part, drawn.height / 2, 1, 1).data.join();
  expect([colourAt(0.3), colourAt(0.9)]).toEqual(['0,0,0,255', '255,255,255,255']);
});

/** How the element, or what stands before it, is filled. */
function fillOf(element: Element, pseudo?: '::before'): string {
  const { backgroundColor, backgroundImage } = getComputedStyle(element, pseudo);
  return `${backgroundColor} ${backgroundImage}`;
}

test('forced colours tell sold, held and free seats apart, and the states of a departure', async () => {
  const { container } = await render(
    <>
      <span className="seats">
        <i className="seats__sold" />
        <i className="seats__held" />
        <i />
      </span>
      <span className="state state--ok">Ready</span>
      <span className="state state--part">Nearly</span>
      <span className="state">Not yet</span>
    </>,
  );
  const seats = [...container.querySelectorAll('.seats i')].map((seat) => fillOf(seat));
  expect(new Set(seats).size).toBe(3);
  const states = [...container.querySelectorAll('.state')].map((state) => fillOf(state, '::before'));
  expect(new Set(states).size).toBe(3);
});

test('forced colours tell done, current and coming steps of a booking apart', async () => {
  const { container } = await render(<Stops step={{ kind: 'summary' }} hasVisa={false} />);
  const steps = [...container.querySelectorAll('.stops li')].map((step) => fillOf(step, '::before'));
  expect(new Set(steps).size).toBe(3);
});

/** Draws the test's page with the colours that a visitor forces on every page. */
export async function withForcedColours(): Promise<void> {
  const force = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    });
  await force('active');
  onTestFinished(async () => void (await force('none')));
}
