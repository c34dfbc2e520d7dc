/** Opens the menu where the browser does not yet know the button's `command`, and closes it behind a chosen link. */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu')!;
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    for (const button of document.querySelectorAll('[commandfor="menu"]')) {
      const opens = button.getAttribute('command') === 'show-modal';
      button.addEventListener('click', () => (opens ? menu.showModal() : menu.close()));
    }
  }
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) menu.close();
  });
}
