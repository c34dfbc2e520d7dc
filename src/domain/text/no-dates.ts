/** Where start dates or a price would stand, while a tour has none on sale. */
export const NO_DATES = 'No dates on sale right now. Ask us about the next ones.';
export const NO_PRICE = 'No dates on sale yet';
