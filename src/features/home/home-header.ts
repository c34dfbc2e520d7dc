/** Shows the header of home once the visitor has scrolled past the threshold that it names in pixels. */
export function startHomeHeader(): void {
  const header = document.querySelector<HTMLElement>('.home .header');
  if (header === null) return;
  const threshold = Number(header.dataset['threshold']);
  const follow = () => header.toggleAttribute('data-shown', window.scrollY >= threshold);
  window.addEventListener('scroll', follow, { passive: true });
  follow();
}
