/** Shows more pictures of home at each click on a phone, and hides the button when all show. */
export function startFeed(): void {
  const button = document.querySelector<HTMLElement>('[data-more-pictures]');
  if (button === null) return;
  const waiting = document.getElementsByClassName('feed__later');
  button.addEventListener('click', () => {
    const [first, ...others] = [...waiting].slice(0, Number(button.dataset['morePictures']));
    for (const item of [first, ...others]) item?.classList.remove('feed__later');
    button.hidden = waiting.length === 0;
    // The new pictures are before the button, which the last press hides.
    first?.querySelector('a')?.focus();
  });
}
