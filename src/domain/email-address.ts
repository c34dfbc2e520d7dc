/**
 * The mailbox behind an email address, for limits only. Dots in the name and a tag after a plus lead to the same
 * mailbox. Mail goes to the address as typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}${email.slice(at)}`.toLowerCase();
}

/** Providers of free mailboxes. No email service may sign for their domains, so what it sends from them is refused. */
const FREE_MAIL =
  /@(?:aol|bigpond|fastmail|gmail|gmx|googlemail|hotmail|icloud|libero|live|mail|me|msn|optusnet|orange|outlook|proton|protonmail|qq|t-online|web|yahoo|yandex|zoho)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/i;

export function isFreeMail(address: string): boolean {
  return FREE_MAIL.test(address);
}

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
