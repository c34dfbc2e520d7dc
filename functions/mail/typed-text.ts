/** What a mail program makes a link of, or half of one. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}|\S@\S/iu;

/** Whether a text that anybody may have typed would lead somewhere else. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/** A name as every mail greets by it, since anybody may have typed it: nothing, when it is more than a name. */
export function greetingName(name: string): string {
  return hasLink(name) || /[\p{Cc}\p{Zl}\p{Zp}<>]/u.test(name) ? '' : name;
}

/** A typed name as the office reads it: all its words, of which a mail program makes no link and no markup. */
export function plainName(name: string): string {
  return name
    .replaceAll(/[<>]|:\/\/|\p{Cc}/gu, ' ')
    .replaceAll('@', ' at ')
    .replaceAll(/(?<=[\p{L}\p{N}-])\.(?=\p{L})/gu, '. ')
    .replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
