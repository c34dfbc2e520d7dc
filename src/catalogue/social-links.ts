import type { OperatorPage } from '#catalogue/settings.ts';

/** The operator's pages on social media, those that there are, each with the name of its icon. */
export function socialLinks({ facebook, instagram, youtube }: OperatorPage['social']) {
  const pages = [
    { label: 'Facebook', icon: 'facebook', url: facebook },
    { label: 'Instagram', icon: 'instagram', url: instagram },
    { label: 'YouTube', icon: 'youtube', url: youtube },
  ] as const;
  return pages.flatMap(({ url, ...page }) => (url === undefined ? [] : [{ ...page, url }]));
}
