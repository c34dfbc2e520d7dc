import { useStore } from '@nanostores/react';
import { $installment } from '#stores/installment.ts';
import { $providerPageOffered } from '#stores/provider-page.ts';

/** The way to pay on the provider's own page, as a whole page of its own (M144). */
export function ProviderPage() {
  const installment = useStore($installment);
  if (!useStore($providerPageOffered)) return null;
  return (
    <p className="small muted">
      Trouble with the card fields?{' '}
      <a href={`/api/checkout/redirect/?installment=${installment}`}>Pay on the card company’s page instead</a>
    </p>
  );
}
