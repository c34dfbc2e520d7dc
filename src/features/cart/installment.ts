import { atom } from 'nanostores';
import { INSTALLMENT_FULL, type INSTALLMENT_DEPOSIT } from '#domain/constants.ts';

export type Installment = typeof INSTALLMENT_FULL | typeof INSTALLMENT_DEPOSIT;

/** Full payment or deposit, as chosen on the summary; full by default. */
export const $installment = atom<Installment>(INSTALLMENT_FULL);

export function chooseInstallment(installment: Installment): void {
  $installment.set(installment);
}

export function resetInstallment(): void {
  $installment.set(INSTALLMENT_FULL);
}
