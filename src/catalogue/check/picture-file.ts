import { dirname } from 'node:path';
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';
import { fileProblem } from '#catalogue/check/file-beside.ts';
import type { SchemaContext } from '#catalogue/schema/picture.ts';
import { complain } from '#catalogue/schema/text.ts';

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
