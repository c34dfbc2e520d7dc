/** Letters that look like an apostrophe: keyboards and phones type different ones. */
const APOSTROPHES = /[`´‘’‛ʹʻʼʽˈˊˋ′＇]/gu;
/** Characters without a shape, such as a zero-width space or a soft hyphen. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/**
 * The key of a person, by name and email. Two people with the same key are the same person.
 *
 * Letter case, spelling of accents, kind of apostrophe, and width and number of spaces make no difference. SQLite folds
 * only A to Z, so the key is made here and stored beside the name.
 */
export function personKey({ name, email }: { readonly name: string; readonly email: string }): string {
  return `${fold(name)}\n${fold(email)}`;
}

/** Lower case first, because only the lower-case `ß` becomes `SS`. */
function fold(text: string): string {
  const plain = text.replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(APOSTROPHES, "'").normalize('NFKC');
  return plain.toLowerCase().toUpperCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();
}
