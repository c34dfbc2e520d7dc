const FRONT_MATTER = `---
title: TITLE
lead_in: All that a text may hold.
published_date: 2026-11-20
author: ana-ribeiro
categories: [wildlife]
pictures:
  - image: ./packing-for-the-desert.svg
    alt: Two tents and a camp fire under a crescent moon
---
`;

/** Every tag and attribute that a text may contain, a block of code, and a table with aligned columns. */
const TEXT = `
<p dir="ltr" lang="en" title="A line">
  <abbr title="Red Centre">RC</abbr> <b>b</b><br /><cite>c</cite> <code>c</code> <del>d</del> <dfn>d</dfn> <em>e</em>
  <i>i</i> <ins>i</ins> <kbd>k</kbd> <mark>m</mark> <q>q</q> <s>s</s> <samp>s</samp> <small>s</small> <span>s</span>
  <strong>s</strong> <sub>s</sub> <sup>s</sup> <time datetime="2027-03-05">5 March</time> <var>v</var> <wbr />
</p>

<hr />

<blockquote><p>Slow down.</p></blockquote>

<details open="open"><summary>More</summary><p>Here it is.</p></details>

<dl><dt>Swag</dt><dd>A bed that is rolled up.</dd></dl>

<figure>
  <table>
    <caption>Two days</caption>
    <colgroup span="1"></colgroup>
    <colgroup><col span="1" /></colgroup>
    <thead><tr><th scope="col" colspan="2" rowspan="1">Days</th></tr></thead>
    <tbody><tr><td colspan="1" rowspan="1">One</td><td>Two</td></tr></tbody>
    <tfoot><tr><td>Both</td><td>Dry</td></tr></tfoot>
  </table>
  <figcaption>What we drive</figcaption>
</figure>

<ol start="3"><li>Third</li></ol>

<ul><li>First</li></ul>

| Left | Middle | Right |
| :--- | :----: | ----: |
| a    | b      | c     |

\`\`\`js
const kangaroos = 3; // at dusk
\`\`\`
`;

/** An article with everything that a text may contain. */
export function articleWithEverything(title: string): string {
  // Two articles with the same text are a mistake.
  return `${FRONT_MATTER.replace('TITLE', title)}\n${title}.\n${TEXT}`;
}
