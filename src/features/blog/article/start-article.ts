import { openIsland } from '#directives/open-island.ts';
import { importPart } from '#directives/own-scripts.ts';

/** Hosts that set no cookie before the video plays. The settings turn the captions on. */
const YOUTUBE = 'https://www.youtube-nocookie.com/embed/';
const YOUTUBE_SETTINGS = '?autoplay=1&cc_load_policy=1&rel=0';
const VIMEO = 'https://player.vimeo.com/video/';
const VIMEO_SETTINGS = '?autoplay=1&dnt=1&texttrack=en&playsinline=1';
const FAILED = 'Sorry, this video won’t play here. Select its picture to open the file.';

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

/**
 * Replaces the picture of a video by the player. Call it inside the click event: some browsers play sound only then.
 */
function playVideo(link: HTMLAnchorElement): void {
  const player = link.dataset['press'] === 'file' ? createPlayer(link) : createFrame(link);
  player.title = link.dataset['title']!;
  link.replaceWith(player);
  player.focus();
}

function createFrame({ dataset }: HTMLAnchorElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  const { press, id, key } = dataset;
  if (press === 'youtube') frame.src = `${YOUTUBE}${id!}${YOUTUBE_SETTINGS}`;
  else frame.src = `${VIMEO}${id!}${VIMEO_SETTINGS}${key === undefined ? '' : `&h=${key}`}`;
  return frame;
}

function createPlayer(link: HTMLAnchorElement): HTMLVideoElement {
  const player = document.createElement('video');
  player.controls = true;
  player.autoplay = true;
  player.playsInline = true;
  player.src = link.href;
  const { captions } = link.dataset;
  if (captions) player.append(createCaptions(captions));
  player.addEventListener('error', () => void playFromMemory(player, link), { once: true });
  return player;
}

function createCaptions(address: string): HTMLTrackElement {
  const track = document.createElement('track');
  track.kind = 'captions';
  track.srclang = document.documentElement.lang;
  track.src = address;
  track.default = true;
  return track;
}

/** Some browsers play only files that a server sends in ranges. Fetches the whole file and plays it from memory. */
async function playFromMemory(player: HTMLVideoElement, link: HTMLAnchorElement): Promise<void> {
  player.addEventListener('error', () => restoreLink(player, link), { once: true });
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(answer.statusText);
    player.src = URL.createObjectURL(await answer.blob());
  } catch (fault) {
    console.error(fault);
    restoreLink(player, link);
  }
}

/** Puts the picture back, now as a plain link to the video. */
function restoreLink(player: HTMLVideoElement, link: HTMLAnchorElement): void {
  delete link.dataset['press'];
  player.replaceWith(link);
  link.focus();
  document.querySelector('#page-message')!.textContent = FAILED;
}
