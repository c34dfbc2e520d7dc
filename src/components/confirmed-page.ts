/** Puts the confirmation into its place; where its script does not come, the page says where the confirmation is. */
export async function showConfirmation(place: HTMLElement): Promise<void> {
  try {
    await (await import('#islands/booking/confirmed.tsx')).mountConfirmed(place);
  } catch (fault) {
    place.dataset['confirmed'] = 'none';
    console.error(fault);
  }
}
