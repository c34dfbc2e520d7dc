/** Neither sets a cookie nor keeps anything of a visitor who only looks; each is asked to show the words spoken. */
const YOUTUBE = 'https://www.youtube-nocookie.com/embed/';
const YOUTUBE_SETTINGS = '?autoplay=1&cc_load_policy=1&rel=0';
const VIMEO = 'https://player.vimeo.com/video/';
const VIMEO_SETTINGS = '?autoplay=1&dnt=1&texttrack=en&playsinline=1';
const FAILED = 'Sorry, the video does not play here. Its picture leads to it.';

/**
 * Puts the player in the place of a video's picture once that is pressed. Nobody else hears of the visit before.
 *
 * The player stands in the page within the press itself: some browsers play sound only then.
 */
export function playVideo(link: HTMLAnchorElement): void {
  const player = link.dataset['press'] === 'file' ? playerOf(link) : frameOf(link);
  player.title = link.dataset['title']!;
  link.replaceWith(player);
  player.focus();
}

function frameOf({ dataset }: HTMLAnchorElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  const { press, id, key } = dataset;
  if (press === 'youtube') frame.src = `${YOUTUBE}${id!}${YOUTUBE_SETTINGS}`;
  else frame.src = `${VIMEO}${id!}${VIMEO_SETTINGS}${key === undefined ? '' : `&h=${key}`}`;
  return frame;
}

function playerOf(link: HTMLAnchorElement): HTMLVideoElement {
  const player = document.createElement('video');
  player.controls = true;
  player.autoplay = true;
  player.playsInline = true;
  player.src = link.href;
  const { captions } = link.dataset;
  if (captions) player.append(captionsAt(captions));
  player.addEventListener('error', () => void playWhole(player, link), { once: true });
  return player;
}

function captionsAt(address: string): HTMLTrackElement {
  const track = document.createElement('track');
  track.kind = 'captions';
  track.srclang = document.documentElement.lang;
  track.src = address;
  track.default = true;
  return track;
}

/** Some browsers play what a server sends in parts, and nothing else. They are given the whole file at once. */
async function playWhole(player: HTMLVideoElement, link: HTMLAnchorElement): Promise<void> {
  player.addEventListener('error', () => giveBack(player, link), { once: true });
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(answer.statusText);
    player.src = URL.createObjectURL(await answer.blob());
  } catch (fault) {
    console.error(fault);
    giveBack(player, link);
  }
}

/** The picture takes its place again, from now on as a link that the browser follows. */
function giveBack(player: HTMLVideoElement, link: HTMLAnchorElement): void {
  delete link.dataset['press'];
  player.replaceWith(link);
  link.focus();
  document.querySelector('#page-message')!.textContent = FAILED;
}
