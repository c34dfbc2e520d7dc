const TAGS = new Set([
  ...['script', 'iframe', 'object', 'embed', 'style', 'link', 'meta', 'base', 'svg', 'math', 'img', 'video', 'audio'],
  ...['source', 'marquee', 'template', 'noscript', 'frame', 'applet'],
]);
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc']);
// Browsers read past white space and control characters here.

const RUNS = /^[\s\u0000-\u001f]*(?:javascript|data|vbscript):/i;

/**
 * What of a page could run, or fetch, or change how it looks: none of it is in what the functions write into a page, so
 * that anything found came from what somebody typed. `allowed` are tags the page was built with.
 */
export async function whatRunsIn(html: string, allowed: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  const rewriter = new HTMLRewriter().on('*', {
    element: ({ tagName, attributes }) => {
      if (TAGS.has(tagName) && !allowed.includes(tagName)) found.push(`<${tagName}>`);
      for (const [name = '', value = ''] of attributes) {
        if (name.startsWith('on')) found.push(`<${tagName} ${name}>`);
        if (name === 'style' && !allowed.includes('style=')) found.push(`<${tagName} style>`);
        if (ADDRESSES.has(name) && RUNS.test(value)) found.push(`<${tagName} ${name}=${value}>`);
      }
    },
  });
  await rewriter.transform(new Response(html)).text();
  return found;
}
