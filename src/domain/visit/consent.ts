/** The purposes a visitor is asked to allow, each separately. Without an answer nothing is allowed. */
export const CONSENT_PURPOSES = ['analytics', 'affiliate', 'chat'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

export type Consent = Readonly<Record<ConsentPurpose, 'given' | 'refused' | 'undecided'>>;

/** The localStorage key of the visitor's choices. */
export const CONSENT_KEY = 'consent';
/** Under this name a tab keeps a conversation that its visitor began in our own chat: who began one expects its answers. */
export const CHAT_MEMORY_KEY = 'chat';

/**
 * The purposes that this operator's site needs consent for. Services that are not in use need none. Our own chat sets
 * nothing and contacts no third party, so it needs none.
 */
export function purposesInUse(settings: {
  readonly analytics: string;
  readonly affiliate: string;
  readonly chatService: string;
}): ConsentPurpose[] {
  const { analytics, affiliate, chatService } = settings;
  const isUsed = {
    analytics: analytics !== 'none',
    affiliate: affiliate !== 'none',
    chat: chatService !== 'none' && chatService !== 'own',
  };
  return CONSENT_PURPOSES.filter((purpose) => isUsed[purpose]);
}

/** Reads the stored choices. A missing or unreadable choice is undecided. */
export function readConsent(kept: string | null): Consent {
  const choices = parseKept(kept);
  const choiceOf = (purpose: ConsentPurpose) => {
    const choice = choices[purpose];
    return choice === 'given' || choice === 'refused' ? choice : 'undecided';
  };
  return { analytics: choiceOf('analytics'), affiliate: choiceOf('affiliate'), chat: choiceOf('chat') };
}

/** Parses the stored text; an object with no fields when it is not an object. */
export function parseKept(kept: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Paths of bookings and of the office: a visit there is not counted, stored or reported. */
const PRIVATE = ['/book/', '/check-in/', '/staff/'] as const;

/** Whether a page's path is private, with or without the last slash. */
export function isPrivatePath(path: string): boolean {
  return PRIVATE.some((start) => `${path}/`.startsWith(start));
}
