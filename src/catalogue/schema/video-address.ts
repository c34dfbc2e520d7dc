/** Where a video is: in a file beside its article, or on a service that a player of its own shows. */
export type VideoAddress =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'youtube'; readonly id: string }
  /** `key` is in the address of a video that is not listed. */
  | { readonly kind: 'vimeo'; readonly id: string; readonly key: string | null };

const YOUTUBE = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;

/** Reads an address as it was copied from a browser, a button to share, or the frame of a player. Null is none. */
export function readVideoAddress(url: string): VideoAddress | null {
  if (/^\.{1,2}\//.test(url)) return { kind: 'file', file: url };
  const address = URL.parse(url.startsWith('//') ? `https:${url}` : url);
  if (address === null || !/^https?:$/.test(address.protocol)) return null;
  const { hostname, pathname, searchParams } = address;
  const parts = pathname.split('/').filter((part) => part !== '');
  if (hostname === 'youtu.be') return youtube(parts[0]);
  if (YOUTUBE.test(hostname)) {
    return youtube(/^(embed|shorts|live|v)$/.test(parts[0] ?? '') ? parts[1] : (searchParams.get('v') ?? undefined));
  }
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostname)) return null;
  const at = parts.findIndex((part) => /^\d{6,12}$/.test(part));
  const key = searchParams.get('h') ?? parts[at + 1] ?? '';
  return at === -1 ? null : { kind: 'vimeo', id: parts[at]!, key: /^[\da-f]{8,12}$/.test(key) ? key : null };
}

/** The page of a video on its service, which a browser without script is led to. */
export function pageOf(video: Exclude<VideoAddress, { kind: 'file' }>): string {
  if (video.kind === 'youtube') return `https://www.youtube.com/watch?v=${video.id}`;
  return `https://vimeo.com/${video.id}${video.key === null ? '' : `/${video.key}`}`;
}

function youtube(id: string | undefined): VideoAddress | null {
  return id !== undefined && YOUTUBE_ID.test(id) ? { kind: 'youtube', id } : null;
}
