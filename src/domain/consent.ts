/** What a visitor is asked to allow, each by itself (P13). Without an answer the answer is no. */
export const CONSENT_PURPOSES = ['analytics', 'affiliate', 'chat'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

export type Consent = Readonly<Record<ConsentPurpose, 'given' | 'refused' | 'undecided'>>;

/** Under this name a browser keeps what its visitor chose. */
export const CONSENT_KEY = 'consent';
/** Under this name a tab keeps a conversation that its visitor began in our own chat: who began one expects its answers (N18). */
export const CHAT_MEMORY_KEY = 'chat';

/**
 * What an operator's site needs an answer for. Nobody is asked about what is not there: a chat of our own sets nothing
 * and asks nobody else, so it needs no consent.
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

/** Reads a kept choice. What is missing, or cannot be read, is undecided. */
export function readConsent(kept: string | null): Consent {
  const choices = parseKept(kept);
  const choiceOf = (purpose: ConsentPurpose) => {
    const choice = choices[purpose];
    return choice === 'given' || choice === 'refused' ? choice : 'undecided';
  };
  return { analytics: choiceOf('analytics'), affiliate: choiceOf('affiliate'), chat: choiceOf('chat') };
}

/** What is kept, whatever its shape. */
export function parseKept(kept: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
