import type { OperatorPage } from '#catalogue/settings.ts';

/** The operator's pages on social media, each with the name of its icon (M28). */
export function socialLinks({ facebook, instagram, youtube }: OperatorPage['social']) {
  return [
    { label: 'Facebook', icon: 'facebook', url: facebook },
    { label: 'Instagram', icon: 'instagram', url: instagram },
    { label: 'YouTube', icon: 'youtube', url: youtube },
  ] as const;
}
