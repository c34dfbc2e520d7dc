import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { jsonInHtml } from '#ui/json-in-html.ts';

const NASTY = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '<!-- </SCRIPT >',
  '\\</script>',
  '<p>Bread & butter</p>\n',
];

test.each(NASTY)('%j stays inside its script, and is read as it was written [P16]', (text) => {
  const json = jsonInHtml({ text });
  expect(json).not.toMatch(/<\/|<!/);
  const { document } = parseHTML(`<body><script type="application/ld+json">${json}</script><p>After</p></body>`);
  expect(document.querySelectorAll('script')).toHaveLength(1);
  expect(JSON.parse(document.querySelector('script')!.textContent)).toEqual({ text });
  expect(document.querySelector('p')!.textContent).toBe('After');
});
