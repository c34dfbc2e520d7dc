/** A message of the Nu HTML checker. */
export interface Message {
  /** The address of the file. */
  readonly url: string;
  readonly lastLine?: number;
  readonly message: string;
  /** The source around the place, 40 letters or so. */
  readonly extract?: string;
}

interface Accepted {
  readonly message: RegExp;
  /** What the source around the place has, where the message alone says too little. */
  readonly source?: RegExp;
  readonly why: string;
}

/** What the checker says and need not be mended. An entry that nothing matches any more fails, so the list stays short. */
export const ACCEPTED: readonly Accepted[] = [
  {
    message: /^CSS: Unrecognized at-rule “@(?:container|view-transition|starting-style)”$/,
    why: 'newer than the checker; stylelint knows them and which browsers have them',
  },
  {
    message:
      /^CSS: “(?:container|container-type|view-transition-name|field-sizing|anchor-name|position-(?:anchor|area|try-fallbacks)|paint-order)”: Property “[\w-]+” doesn't exist\.$/,
    why: 'newer than the checker; stylelint knows them and which browsers have them',
  },
  {
    message: /^CSS: Unknown pseudo-element or pseudo-class “:active-view-transition-type”$/,
    why: 'newer than the checker',
  },
  {
    message: /^CSS: Parse Error\.$/,
    source: /sition-(?:old|new)\(|ght\(|:active-vi/,
    why: 'the selectors ::view-transition-…(), ::highlight() and :active-view-transition-type(): newer than the checker',
  },
  {
    message: /^CSS: “(?:(?:min|max)-)?(?:inline|block)-size”: The types are incompatible\.$/,
    source: /var\(/,
    why: 'it does not know the type of a variable in calc() and min()',
  },
  {
    message: /^CSS: “mask”: “var\(--notch\)” is not a “radial-gradient” value\.$/,
    why: 'it takes a variable for one part of the gradient, though it may hold several',
  },
  {
    message: /Content Security Policy \(meta tag\): /,
    why: 'a file has no origin that ‘self’ could mean; browsers report what the policy blocks to the journeys',
  },
  {
    message: /^Trailing slash on void elements has no effect/,
    why: 'React writes them so, and quotes each value',
  },
  {
    message: /^Attribute “aria-hidden” is unnecessary for elements that have attribute “hidden”\.$/,
    source: /cart-count/,
    why: 'the count is shown later, beside a label that says it',
  },
  {
    message: /^Article lacks heading\./,
    source: /postcard/,
    why: 'a review is an article of its own and has no title',
  },
];

/** The messages that no entry of the list accepts, and the entries that accept none. */
export function sift(messages: readonly Message[]): { findings: Message[]; unused: Accepted[] } {
  const used = new Set<Accepted>();
  const findings = messages.filter(({ message, extract = '' }) => {
    const entry = ACCEPTED.find((it) => it.message.test(message) && (it.source?.test(extract) ?? true));
    if (entry) used.add(entry);
    return !entry;
  });
  return { findings, unused: ACCEPTED.filter((entry) => !used.has(entry)) };
}
