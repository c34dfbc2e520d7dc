import { importPart } from '#directives/own-scripts.ts';

/** Opens the dialogs of a tour's page from clicks on `data-opens`. */
export function startTourDialogs(): void {
  document.addEventListener('click', (event) => {
    const opener = (event.target as Element).closest<HTMLElement>('[data-opens]');
    if (opener === null || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    open(opener);
  });
}

function open(opener: HTMLElement): void {
  importPart(() => import('./tour-dialogs.ts'))
    .then(({ openTourDialog }) => openTourDialog(opener))
    .catch((fault: unknown) => {
      console.error(fault);
      window.dispatchEvent(new CustomEvent('island:failed', { detail: opener }));
    });
}
