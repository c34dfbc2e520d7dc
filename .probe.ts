import { tidyHtml } from './scripts/import/tidy-html.ts';
import { writeMarkdown } from './scripts/import/write-markdown.ts';
import { shortcodesToHtml } from './scripts/import/shortcodes.ts';
const html = `First *para* with {braces} and <3 &lt;script&gt; [sic] and <a href="javascript:alert(1)">bad</a>.
second line

<h1 onclick="x()" style="color:red">Head</h1>
[caption id="a" width="300"]<a href="https://o/x.jpg"><img class="aligncenter" src="https://o/wp-content/uploads/2019/05/x-300x200.jpg" alt="" /></a> A <em>red</em> dune[/caption]
import the thing
<p>Text <img src="/a.jpg" alt="A"> after<sup class="fn" data-fn="abc"><a href="#abc">1</a></sup> H<sub>2</sub>O</p>
<ul><li>One<ul><li>two <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"></iframe></li></ul></li></ul>
https://www.youtube.com/watch?v=dQw4w9WgXcQ

[gallery ids="1,2,9"]
<table><tr><td>A</td><td align="right">B | c</td></tr><tr><td colspan="2"><p>x</p><p>y</p></td></tr></table>
<blockquote class="twitter-tweet"><p>Hi <a href="https://t.co/1">x</a></p></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>
<iframe src="https://www.google.com/maps/embed?x"></iframe>[su_button url="x"]Press[/su_button]
<details><summary>More "q"</summary><p>Hidden</p></details><div><span>in div</span></div><pre><code class="language-js">a {b}</code></pre>
`;
const { html: out, faults } = shortcodesToHtml(html, { byId: new Map([['1', { url: '/1.jpg', alt: 'One "q"', caption: 'Cap' }], ['2', { url: '/2.jpg', alt: '', caption: '' }]]), attached: [] });
const t = tidyHtml(out, { title: 'T', breaksAreParagraphs: true, footnotes: new Map([['abc', 'Note <a href="https://x.y">l</a>']]), picture: (u) => './' + u.split('/').at(-1), link: (h) => h.startsWith('javascript') ? null : h });
const w = writeMarkdown(t.children);
console.log(w.text, w.hasComponents); console.log([...faults, ...t.faults]);
const { mdxToMdast } = await import('satteri'); mdxToMdast(w.text); 
