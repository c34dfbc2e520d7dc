import { $openTalk, showTalk } from '#stores/desk/desk.ts';

/**
 * The open talk is in the address, so that the browser's own back leads from a talk to the list, and a talk can be
 * kept as a bookmark. Going from talk to talk adds no step: back always leads to the list.
 */
export function followDeskAddress(): void {
  const follow = () => showTalk(talkInAddress());
  follow();
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
}

export function goToTalk(talk: string): void {
  if (talk === talkInAddress()) return;
  if ($openTalk.get() === null) history.pushState({ fromList: true }, '', `#${talk}`);
  else history.replaceState(history.state, '', `#${talk}`);
  showTalk(talk);
}

export function goToList(): void {
  if ((history.state as { fromList?: boolean } | null)?.fromList === true) return history.back();
  history.replaceState(null, '', location.pathname);
  showTalk(null);
}

function talkInAddress(): string | null {
  return /^#([\w-]{10,40})$/.exec(location.hash)?.[1] ?? null;
}
