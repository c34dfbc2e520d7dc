import { markdownToHtml, mdxToJs } from 'satteri';
import { expect, test } from 'vitest';
import { columnAlignment, pictureWidths } from '#catalogue/text-rendering.ts';

const hastPlugins = [columnAlignment, pictureWidths];

test('the columns of a table are aligned by a class, not by a style [P28]', async () => {
  const { html } = await markdownToHtml('| a | b | c |\n| :-- | :-: | --: |\n| 1 | 2 | 3 |', { hastPlugins });
  expect(html).not.toContain('style');
  const { code } = await mdxToJs('| a |\n| --: |\n| 1 |', { hastPlugins });
  expect(code).toContain('column--right');
  expect(code).not.toContain('style');
  expect(html.match(/<t[hd] [^>]*>/g)).toEqual(
    ['th', 'td'].flatMap((cell) => ['left', 'center', 'right'].map((side) => `<${cell} class="column--${side}">`)),
  );
});

test('a picture of a text is asked for in widths, as AVIF [P27]', async () => {
  const { html } = await markdownToHtml('![A bag](./bag.jpg)', { hastPlugins });
  expect(html).toMatch(/<img src="\.\/bag\.jpg" alt="A bag" format="avif" sizes="[^"]+" widths="400 800 1280">/);
  const { code } = await mdxToJs('![A bag](./bag.jpg)', { hastPlugins });
  expect(code).toMatch(/widths: "400 800 1280"/);
});
