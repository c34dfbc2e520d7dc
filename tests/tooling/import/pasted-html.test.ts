import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownToHtml, mdxToMdast } from 'satteri';
import { expect, test } from 'vitest';
import { checkContent } from '#catalogue/check/check-content.ts';
import { Pictures } from '../../../scripts/import/pictures.ts';
import { tidyFile } from '../../../scripts/import/tidy-file.ts';
import { ARTICLE, contentWith, smallFile } from '../../content/small-content.ts';

/** An article with a pasted text, once it is tidied. */
function tidied(text: string) {
  const root = contentWith({ [ARTICLE]: smallFile(ARTICLE).replace('Take a hat.\n', text) });
  const result = tidyFile(root, ARTICLE, new Pictures(root, null));
  if (typeof result === 'string') throw new Error(result);
  const written = readFileSync(join(root, result.file), 'utf8');
  return {
    ...result,
    root,
    body: written.slice(written.indexOf('\n---\n') + 6),
    fields: written.slice(0, written.indexOf('\n---\n')),
    problems: checkContent(root).map(({ line, problem }) => `${line} ${problem}`),
  };
}

test('a post that was pasted with its HTML becomes ours in its own file [E03]', () => {
  const { file, root, body, problems, remarks } = tidied(`Plain *words*, then what was pasted:

<div class="post"><h1>Title</h1>
<p style="text-align:center"><strong>Bold</strong> &amp; <font color="red">red</font></p>
<figure><img src="./bag.svg" alt="A bag"><figcaption>My <em>bag</em></figcaption></figure>
<iframe src="https://player.vimeo.com/video/123456789" title="Packing it"></iframe>
<table><tr><th>A</th></tr><tr><td>1</td></tr></table>
</div>

More [words](/faq/).
`);
  expect(problems).toEqual([]);
  expect(file).toBe('content/articles/packing.mdx');
  expect(existsSync(join(root, ARTICLE))).toBe(false);
  expect(remarks).toEqual([]);
  expect(body).toBe(`Plain _words_, then what was pasted:

## Title

**Bold** & red

![A bag](./bag.svg)
_My bag_

<Video url="https://player.vimeo.com/video/123456789" caption="Packing it" />

| A |
| - |
| 1 |

More [words](/faq/).
`);
});

test('headings begin at the second level, leave out none, and have words [E03]', () => {
  const { body, problems } = tidied(
    '<h4>A</h4>\n\n<h6>B</h6>\n\n<h3>C</h3>\n\n<h3>&nbsp;</h3>\n\n<h4>D</h4>\n\nWords.\n',
  );
  expect(problems).toEqual([]);
  expect(body).toBe('## A\n\n### B\n\n## C\n\n### D\n\nWords.\n');
});

test('what cannot be ours is named with its line, and what lacks a picture is a draft [E03]', () => {
  const { remarks, fields } = tidied(`One line.

<p onclick="x()">Two <a href="vbscript:x">links</a></p>
<img src="https://cdn.example/a.jpg" alt="A thing">
<form><input></form>
`);
  expect(remarks).toEqual([
    `${ARTICLE}, line 14: the link to vbscript:x was removed, and its words stay. Link to a page, or leave it.`,
    `${ARTICLE}, line 14: <p> had the script onclick, which was removed.`,
    `${ARTICLE}, line 15: the picture https://cdn.example/a.jpg is missing. Put it beside the article, and write ![what it shows](./its-name.jpg).`,
    `${ARTICLE}, line 16: <form> was left out with everything in it. Write what readers need as text.`,
  ]);
  expect(fields).toContain('\ndraft: true');
});

test('a text without HTML stays as it is, and one that is there twice is not made twice [E03]', () => {
  const text = '## Heading\n\nWords _and_ **words**, `code`.\n\n- One\n- Two\n\n1. First\n';
  const { body, root } = tidied(text);
  expect(body).toBe(text);
  writeFileSync(join(root, 'content/articles/more.mdx'), smallFile(ARTICLE));
  expect(tidyFile(root, 'content/articles/more.mdx', new Pictures(root, null))).toBe(
    'content/articles/more.mdx isn’t an article in Markdown. Name a file such as content/articles/name.md.',
  );
});

/** Ways in which a text tries to be a script, with a part that makes its file MDX, and without. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href=" &#1;javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<details open ontoggle=alert(1)>x</details>',
  '<style>@import "javascript:alert(1)"</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{alert(1)}',
  '<p>{process.exit()}</p>',
  'import x from "y"',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<img src="./bag.svg" alt="&quot; onload=alert(1) x=&quot;{alert(1)}">',
  "<abbr title='\"><script>alert(1)</script>'>x</abbr>",
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
];
const VIDEO = '\n\n<iframe src="https://youtu.be/dQw4w9WgXcQ" title="A {video} of <things>"></iframe>\n';

test.each(ATTACKS.flatMap((attack) => [attack, `${attack}${VIDEO}`]))(
  'nothing of a pasted text is a script: %j [E03]',
  (text) => {
    const { body, file, problems } = tidied(`Before.\n\n${text}\n`);
    expect(problems).toEqual([]);
    if (file.endsWith('.mdx')) {
      expect(JSON.stringify(mdxToMdast(body))).not.toMatch(
        /mdxjsEsm|mdxFlowExpression|mdxTextExpression|AttributeValueExpression/,
      );
      return;
    }
    const { html } = markdownToHtml(body);
    const tags = html.replace(/"[^"]*"/g, '""').match(/<[^>]*>/g) ?? [];
    expect(tags.join('')).not.toMatch(/<(script|iframe|object|style|svg|form|base|meta)|\son\w+=|\sstyle=/i);
    expect(html).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
  },
);
