/**
 * Does to a page what the translation of Chrome and Edge does: each text node, new ones too, becomes
 * `<font><font>text</font></font>`. The words stay, so tests find them. For `addInitScript`, so it uses nothing from
 * outside; in a page that has loaded it starts at once.
 */
export function translatePage(): void {
  const UNTRANSLATED = 'script, style, noscript, textarea, title, svg, option, font';

  const wrap = (text: Text) => {
    if (text.data.trim() === '' || text.parentElement?.closest(UNTRANSLATED) !== null) return;
    const wrapped = document.createElement('template');
    wrapped.innerHTML = '<font><font></font></font>';
    wrapped.content.querySelector('font font')!.append(text.data);
    text.replaceWith(wrapped.content);
  };
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  };
  const start = () => {
    translate(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) translate(node);
    }).observe(document.body, { childList: true, subtree: true });
  };

  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}
