/**
 * What an email address is counted by: one mailbox may be reached at many addresses, with dots in its name or a tag
 * behind a plus. Only for limits: mail goes to the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}${email.slice(at)}`.toLowerCase();
}
