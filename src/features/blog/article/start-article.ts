import { playVideo } from './play-video.ts';
import { openIsland } from '#directives/open-island.ts';
import { importPart } from '#directives/own-scripts.ts';

/** Opens the videos and pictures of an article on a click. A click with Ctrl or Cmd opens a new tab as usual. */
export function startArticle(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-press]');
    if (link === null || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (link.dataset['press'] === 'picture') void openIsland(link, () => openPicture(link));
    else playVideo(link);
  });
}

async function openPicture(link: HTMLAnchorElement): Promise<void> {
  const { openGallery } = await importPart(() => import('#features/gallery/open-gallery.ts'));
  return openGallery(link);
}
