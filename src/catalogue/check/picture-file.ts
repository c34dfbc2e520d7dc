import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';
import { closestTo } from '#catalogue/check/spelling.ts';
import type { SchemaContext } from '#catalogue/schema/picture.ts';
import { complain } from '#catalogue/schema/text.ts';

const FORMATS = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'] as const;
const PICTURE = new RegExp(`\\.(${FORMATS.join('|')})$`, 'i');

/** Reads the name of a picture as the site does, but only looks whether the file is there. */
export function pictureFilesBeside(root: string, file: string): SchemaContext {
  const folder = dirname(file);
  const image = () =>
    z.string().transform((name, context): ImageMetadata => {
      const found = pictureProblem(root, folder, name);
      if (found !== null) {
        complain(context, found.problem, found.mend);
        return z.NEVER;
      }
      return { src: name, width: 1, height: 1, format: 'svg' };
    });
  return { image };
}

/** What is wrong with the name of a picture, or null. */
export function pictureProblem(root: string, folder: string, name: string): { problem: string; mend: string } | null {
  if (!PICTURE.test(name)) {
    return { problem: `${name} is not a picture`, mend: `Use a file that ends in ${FORMATS.join(', ')}.` };
  }
  if (!/^\.{1,2}\//.test(name)) {
    return {
      problem: `${name} does not say where it is`,
      mend: `Write ./${name.replace(/^\/+/, '')} for a picture beside this file.`,
    };
  }
  if (existsSync(join(root, folder, name))) return null;
  const near = closestTo(name, picturesIn(join(root, folder)));
  const guess = near === undefined ? '' : ` Did you mean ${near}?`;
  return { problem: `${name} is not there`, mend: `Put the picture into ${folder}, or correct its name.${guess}` };
}

function picturesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => PICTURE.test(name))
    .map((name) => `./${name}`);
}
