/** Providers of free mailboxes. No email service may sign for their domains, so what it sends from them is refused. */
const FREE_MAIL =
  /@(?:aol|bigpond|fastmail|gmail|gmx|googlemail|hotmail|icloud|libero|live|mail|me|msn|optusnet|orange|outlook|proton|protonmail|qq|t-online|web|yahoo|yandex|zoho)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/i;

export function isFreeMail(address: string): boolean {
  return FREE_MAIL.test(address);
}
