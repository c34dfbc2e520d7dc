/** Opens the last entry of the accordion on home for the hash `#terms`, after a delay (M22). */
export function startTerms(): void {
  const terms = document.querySelector<HTMLDetailsElement>('details#terms');
  if (terms === null) return;
  const follow = () => {
    if (location.hash !== '#terms') return;
    setTimeout(() => {
      terms.open = true;
      terms.scrollIntoView();
    }, Number(terms.dataset['opensAfter']));
  };
  window.addEventListener('hashchange', follow);
  follow();
}
