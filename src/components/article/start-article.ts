import { playVideo } from '#components/article/play-video.ts';
import { openIsland } from '#components/island-calls/open-island.ts';

/** Hears presses on videos and pictures in an article. Keys that ask for a tab of its own leave a link as it is. */
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
  const { openGallery } = await import('#components/pictures/open-gallery.ts');
  return openGallery(link);
}
