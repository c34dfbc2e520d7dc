import { expect, test } from 'vitest';
import '#styles/reset.css';
import '#ui/prose.css';

/** How much wider than its place a text is. */
function surplusOf(text: string): number {
  document.body.innerHTML = `<div class="prose" style="inline-size: 320px">${text}</div>`;
  const prose = document.querySelector('.prose')!;
  return prose.scrollWidth - prose.clientWidth;
}

test.each([
  ['a long line of code', `<pre><code>${'word '.repeat(100)}${'x'.repeat(200)}</code></pre>`],
  ['a long address', `<p><a href="/">https://example.com/${'path'.repeat(60)}</a></p>`],
  ['a wide table', `<table><tr>${'<td>somewhatlongword</td>'.repeat(10)}</tr></table>`],
])('%s in a text does not make the page wider than a phone [E16]', (_, text) => {
  expect(surplusOf(text)).toBe(0);
});

test('what opens in a text shows that it does [E16]', () => {
  surplusOf('<details><summary>More</summary>Words.</details>');
  expect(getComputedStyle(document.querySelector('summary')!).listStyleType).toBe('disclosure-closed');
});
