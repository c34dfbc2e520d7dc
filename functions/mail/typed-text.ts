/** What a mail program makes a link of, or half of one. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}|\S@\S/iu;

/** Whether a text that anybody may have typed would lead somewhere else. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/** A name as it may stand in a mail to an address that anybody may have typed: nothing, when it is more than a name. */
export function greetingName(name: string): string {
  return hasLink(name) || /[\p{Cc}\p{Zl}\p{Zp}<>]/u.test(name) ? '' : name;
}
