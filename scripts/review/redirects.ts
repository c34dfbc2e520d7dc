/** A rule by which the server leads an address on. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** More than any chain of redirects that a browser follows willingly. */
const LONGEST_CHAIN = 10;

/** The rules of a built `_redirects`, in their order: the first that fits is the one that counts. */
export function parseRedirects(text: string): Redirect[] {
  return text.split('\n').flatMap((line) => {
    const [from, to] = line.trim().split(/\s+/);
    return from === undefined || to === undefined || from.startsWith('#') ? [] : [{ from, to }];
  });
}

/**
 * The address at which a visitor ends who asks for a path, or null where they read that there is nothing. A file answers
 * with and without its last slash; a rule comes before the file.
 */
export function answerAt(
  path: string,
  { addresses, redirects }: { readonly addresses: ReadonlySet<string>; readonly redirects: readonly Redirect[] },
): string | null {
  let at = path;
  for (let step = 0; step < LONGEST_CHAIN; step += 1) {
    const next = led(at, redirects);
    if (next === null) return [at, `${at}/`].find((address) => addresses.has(address)) ?? null;
    if (!next.startsWith('/')) return next;
    at = next.replace(/[?#].*$/, '');
  }
  return null;
}

function led(path: string, redirects: readonly Redirect[]): string | null {
  for (const { from, to } of redirects) {
    const found = patternOf(from).exec(path);
    if (found) return to.replace(/:(\w+)/g, (_, name: string) => found.groups?.[name] ?? '');
  }
  return null;
}

/** `:name` stands for one part of an address, `*` for the rest of it. */
function patternOf(from: string): RegExp {
  const escaped = from.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '(?<splat>.*)').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}
