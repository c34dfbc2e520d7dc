/**
 * Removes the token of a mailed link from the address, so that the browser's history, a shared address and the chat's
 * staff do not get it. The page holds the token in its form.
 */
export function forgetToken(): void {
  if (!new URLSearchParams(location.search).has('token')) return;
  history.replaceState(history.state, '', location.pathname);
}
