const TAGS = new Set([
  ...['script', 'iframe', 'object', 'embed', 'style', 'link', 'meta', 'base', 'svg', 'math', 'img', 'video', 'audio'],
  ...['source', 'marquee', 'template', 'noscript', 'frame', 'applet'],
]);
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc']);
// Browsers ignore white space and control characters here.

const RUNS = /^[\s\u0000-\u001f]*(?:javascript|data|vbscript):/i;

/**
 * Lists what in a page could run, fetch, or change its look. The functions write none of it, so each finding comes from
 * typed text. `allowed` are tags of the built page.
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
