import { z } from 'astro/zod';
import type { ImageMetadata } from 'astro';
import { sentences } from '#catalogue/schema/text.ts';

/** The context of an entry: it resolves the name of a picture file beside the entry. */
export interface SchemaContext {
  readonly image: () => z.ZodType<ImageMetadata>;
}

/** A picture with its text alternative (P27). */
export function picture({ image }: SchemaContext) {
  return z.strictObject({
    image: image().meta({
      title: 'File',
      description: 'The file, beside this one. Example: ./hill-dusk.svg',
      editor: { kind: 'picture' },
    }),
    alt: sentences(
      'Say what the picture shows, for people who cannot see it. Example: A hill glowing red at dusk',
    ).meta({ title: 'What it shows' }),
  });
}

export interface Picture {
  readonly image: ImageMetadata;
  readonly alt: string;
}
