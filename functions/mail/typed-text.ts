/** Text that a mail program turns into a link, or a part of one. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}|\S@\S/iu;

/** Whether a text that a visitor typed contains a link. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/** A typed name for a greeting; empty when it is more than a name. */
export function greetingName(name: string): string {
  return hasLink(name) || /[\p{Cc}\p{Zl}\p{Zp}<>]/u.test(name) ? '' : name;
}

/** A typed name for the office: all its words, without links or markup. */
export function plainName(name: string): string {
  return name
    .replaceAll(/[<>]|:\/\/|\p{Cc}/gu, ' ')
    .replaceAll('@', ' at ')
    .replaceAll(/(?<=[\p{L}\p{N}-])\.(?=\p{L})/gu, '. ')
    .replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
