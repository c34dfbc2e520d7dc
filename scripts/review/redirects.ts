/** A redirect rule of the server. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** More redirects than a browser follows. */
const LONGEST_CHAIN = 10;

/** The rules of a built `_redirects`, in order. The first match counts. */
export function parseRedirects(text: string): Redirect[] {
  return text.split('\n').flatMap((line) => {
    const [from, to] = line.trim().split(/\s+/);
    return from === undefined || to === undefined || from.startsWith('#') ? [] : [{ from, to }];
  });
}

/**
 * The final address for a path after all redirects, or null for a 404. A file answers with and without its last slash.
 * A rule comes before a file.
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

/** `:name` matches one part of an address, `*` matches the rest. */
function patternOf(from: string): RegExp {
  const escaped = from.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '(?<splat>.*)').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}
