/** On the home page the header waits until the visitor has scrolled past the poster's sky (M23). */
export function startHomeHeader(): void {
  const header = document.querySelector<HTMLElement>('.home .header');
  if (header === null) return;
  const threshold = Number(header.dataset['threshold']);
  const follow = () => header.toggleAttribute('data-shown', window.scrollY >= threshold);
  window.addEventListener('scroll', follow, { passive: true });
  follow();
}
