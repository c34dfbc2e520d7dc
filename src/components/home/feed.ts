/** Shows a few more pictures of home at each press on a phone; once none waits, the button has done its work (M29). */
export function startFeed(): void {
  const button = document.querySelector<HTMLElement>('[data-more-pictures]');
  if (button === null) return;
  const waiting = document.getElementsByClassName('feed__later');
  button.addEventListener('click', () => {
    const [first, ...others] = [...waiting].slice(0, Number(button.dataset['morePictures']));
    for (const item of [first, ...others]) item?.classList.remove('feed__later');
    button.hidden = waiting.length === 0;
    // The button goes with the last of them, and the focus must not go with it.
    if (button.hidden) first?.querySelector('a')?.focus();
  });
}
