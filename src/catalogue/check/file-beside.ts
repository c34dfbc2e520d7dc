import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { closestTo } from '#domain/text/spelling.ts';
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';
import type { SchemaContext } from '#catalogue/schema/picture.ts';
import { complain } from '#catalogue/schema/text.ts';

/** The file endings that a site can show, by kind of file. */
export const ENDINGS = {
  picture: ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'],
  video: ['mp4', 'webm'],
  'captions file': ['vtt'],
} as const;
/** The largest file that Cloudflare serves. */
const MOST_MEGABYTES = 25;
export type FileKind = keyof typeof ENDINGS;

/** Gives the fault of a file name in a content file of `folder`, or null. */
export function fileProblem(
  root: string,
  folder: string,
  name: string,
  kind: FileKind,
): { problem: string; mend: string } | null {
  const isOfKind = (file: string) => ENDINGS[kind].some((ending) => file.toLowerCase().endsWith(`.${ending}`));
  if (/^(https?:)?\/\//i.test(name)) {
    return { problem: `${name} is on another site`, mend: `Put the ${kind} beside this file, if you may use it.` };
  }
  if (!isOfKind(name)) {
    return { problem: `${name} is not a ${kind}`, mend: `Use a file that ends in ${ENDINGS[kind].join(', ')}.` };
  }
  if (!/^\.{1,2}\//.test(name)) {
    return {
      problem: `${name} doesn’t say where the file is`,
      mend: `Put the ${kind} beside this file, and write ./${name.split(/[/\\]/).at(-1)!}.`,
    };
  }
  if (existsSync(join(root, folder, name))) return tooLarge(name, statSync(join(root, folder, name)).size);
  const there = readdirSync(join(root, folder)).filter(isOfKind);
  const near = closestTo(
    name,
    there.map((file) => `./${file}`),
  );
  const guess = near === undefined ? '' : ` Did you mean ${near}?`;
  return { problem: `${name} is missing`, mend: `Put the ${kind} into ${folder}, or fix its name.${guess}` };
}

function tooLarge(name: string, bytes: number): { problem: string; mend: string } | null {
  const megabytes = Math.ceil(bytes / 2 ** 20);
  if (megabytes <= MOST_MEGABYTES) return null;
  return {
    problem: `${name} has ${megabytes} MB, more than ${MOST_MEGABYTES}`,
    mend: 'Make it smaller, or put a video on YouTube.',
  };
}

/** Resolves the name of a picture as the site does, but only checks that the file exists. */
export function pictureFilesBeside(root: string, file: string): SchemaContext {
  const folder = dirname(file);
  const image = () =>
    z.string().transform((name, context): ImageMetadata => {
      const found = fileProblem(root, folder, name, 'picture');
      if (found !== null) {
        complain(context, found.problem, found.mend);
        return z.NEVER;
      }
      return { src: name, width: 1, height: 1, format: 'svg' };
    });
  return { image };
}
