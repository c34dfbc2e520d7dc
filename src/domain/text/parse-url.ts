/** The address in a text, or null if there is none. `URL.parse` and `URL.canParse` are missing in Safari before 17. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
