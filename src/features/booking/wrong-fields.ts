import { atom } from 'nanostores';

/** How many fields of the current step's form have an error. The foot shows it beside its button. */
export const $wrongFields = atom(0);
