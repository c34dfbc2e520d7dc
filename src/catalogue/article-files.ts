import { join } from 'node:path/posix';
import type { ImageMetadata } from 'astro';
import { pageOf, type VideoAddress } from '#catalogue/schema/video-address.ts';

/** The first part of every file name that an article can name. */
const FOLDER = '/content/articles';

const pictures = import.meta.glob<ImageMetadata>('/content/**/*.{avif,gif,jpeg,jpg,png,svg,webp}', {
  import: 'default',
});
const addresses = import.meta.glob<string>('/content/articles/*.{mp4,vtt,webm}', { query: '?url', import: 'default' });

/** Gives the picture that a component of an article names, such as `./tent.svg`. */
export function articlePicture(name: string): Promise<ImageMetadata> {
  return fileIn(pictures, name);
}

export function captionsAddress(name: string): Promise<string> {
  return fileIn(addresses, name);
}

/** Gives the page of a video on its platform, or its file. A browser without script follows this address. */
export async function videoAddress(video: VideoAddress): Promise<string> {
  return video.kind === 'file' ? fileIn(addresses, video.file) : pageOf(video);
}

/** The content check reports names without a file. This error covers a file that was removed after the check. */
function fileIn<File>(files: Readonly<Record<string, () => Promise<File>>>, name: string): Promise<File> {
  const read = files[join(FOLDER, name)];
  if (!read) throw new Error(`An article names ${name}, which is not in ${FOLDER}`);
  return read();
}
