import { join } from 'node:path/posix';
import type { ImageMetadata } from 'astro';
import { pageOf, type VideoAddress } from '#catalogue/schema/video-address.ts';

/** Where the names that an article gives begin. */
const FOLDER = '/content/articles';

const pictures = import.meta.glob<ImageMetadata>('/content/**/*.{avif,gif,jpeg,jpg,png,svg,webp}', {
  import: 'default',
});
const addresses = import.meta.glob<string>('/content/articles/*.{mp4,vtt,webm}', { query: '?url', import: 'default' });

/** The picture that a component of an article names, such as `./swag.svg`. */
export function articlePicture(name: string): Promise<ImageMetadata> {
  return fileIn(pictures, name);
}

/** The address of the captions that a component of an article names. */
export function captionsAddress(name: string): Promise<string> {
  return fileIn(addresses, name);
}

/** Where a video is, which is what a browser without script is led to. */
export async function videoAddress(video: VideoAddress): Promise<string> {
  return video.kind === 'file' ? fileIn(addresses, video.file) : pageOf(video);
}

/** The check of the content has told of names that lead nowhere, unless one came up in between. */
function fileIn<File>(files: Readonly<Record<string, () => Promise<File>>>, name: string): Promise<File> {
  const read = files[join(FOLDER, name)];
  if (!read) throw new Error(`An article names ${name}, which is not in ${FOLDER}`);
  return read();
}
