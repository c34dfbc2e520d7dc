/**
 * The mailbox behind an email address, for limits only. Dots in the name and a tag after a plus lead to the same
 * mailbox. Mail goes to the address as typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}${email.slice(at)}`.toLowerCase();
}
