/**
 * The `mailto:` link of an address that somebody typed. Characters that a mail program would read as further headers,
 * such as `?bcc=`, stay part of the address. The body's lines are parted as RFC 6068 wants.
 */
export function mailtoLink(email: string, headers: { readonly subject?: string; readonly body?: string } = {}): string {
  const written = Object.entries(headers).map(
    ([name, text]) => `${name}=${encoded(text.replaceAll(/\r?\n/g, '\r\n'))}`,
  );
  return ['mailto:', encoded(email).replace('%40', '@'), written.length > 0 ? '?' : '', written.join('&')].join('');
}

/** A text that was cut may end in half a character, which cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
