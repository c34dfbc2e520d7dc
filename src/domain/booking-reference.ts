/**
 * Leaves out characters that sound or look alike (0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V), because
 * people read references out over the phone.
 */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY';

export const REFERENCE_LENGTH = 8;

/** Makes a booking reference from random bytes. It only names a booking and gives no access: it is not a secret. */
export function bookingReference(randomBytes: (count: number) => Uint8Array): string {
  const fair = 256 - (256 % ALPHABET.length);
  let reference = '';
  while (reference.length < REFERENCE_LENGTH) {
    for (const byte of randomBytes(REFERENCE_LENGTH)) {
      if (byte < fair && reference.length < REFERENCE_LENGTH) reference += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return reference;
}

/** The references of all trips of a booking, as pages show them: `ABCD3467, EFGH4679`. */
export function joinReferences(bookings: readonly { readonly reference: string }[]): string {
  return bookings.map(({ reference }) => reference).join(', ');
}
