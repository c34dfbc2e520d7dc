import type { ImageMetadata } from 'astro';
import { count, line, sentences } from '#catalogue/schema/text.ts';
import { z } from 'astro/zod';

/** The context of an entry: it resolves the name of a picture file beside the entry. */
export interface SchemaContext {
  readonly image: () => z.ZodType<ImageMetadata>;
}

/** Who made a picture, as it stands below it where the picture is shown large. */
export function creditField() {
  return line('Who took or drew it; optional. Example: A. Walker').meta({ title: 'Who made it' }).optional();
}

export function picture({ image }: SchemaContext) {
  return z.strictObject({
    image: image().meta({
      title: 'File',
      description: 'The file, beside this one. Example: ./hill-dusk.svg',
      editor: { kind: 'picture' },
    }),
    alt: sentences('Say what the picture shows, for people who can’t see it. Example: A hill glowing red at dusk').meta(
      { title: 'What it shows' },
    ),
    credit: creditField(),
    focus: z
      .tuple([
        count(0, 100, 'Percent from the left: 0 is the left edge, 100 the right one.').meta({ title: 'Left' }),
        count(0, 100, 'Percent from the top: 0 is the upper edge, 100 the lower one.').meta({ title: 'Top' }),
      ])
      .optional()
      .describe(
        'What stays in view where the picture is cut: percent from the left and from the top. Leave it out for the middle. Example: [80, 40]',
      ),
  });
}

/** Percent from the left and from the top, as in `object-position` of CSS. */
export type Focus = readonly [left: number, top: number];

export interface Picture {
  readonly image: ImageMetadata;
  readonly alt: string;
  /** Who made it, if it says so. */
  readonly credit?: string | undefined;
  /** What stays in view where the picture is cut; the middle if it is not set. */
  readonly focus?: Focus | undefined;
}

/** The data of a picture's file, with the focus for the picture service. */
export type FocusedImage = ImageMetadata & Pick<Picture, 'focus'>;

/** Gives the focus of a picture to its image too, so that every file that is made of the image follows it. */
export function focused<Shown extends Picture>(picture: Shown): Shown {
  const { image, focus } = picture;
  return focus === undefined ? picture : { ...picture, image: { ...image, focus } satisfies FocusedImage };
}

/** What a drawing cannot show of a trip, in the order of the page. */
const SUBJECTS = ['guide', 'vehicle', 'rooms', 'groups'] as const;

/** A photograph with a line of text below it; the line may be empty. */
export interface Photograph extends Picture {
  readonly words: string;
}

/** The places for photographs of a trip. Each may be left out, and nothing else takes its place. */
export function photographs(context: SchemaContext) {
  const photograph = picture(context).extend({
    words: line('A line below it; optional. Example: Tam, who has walked here since 1998').optional(),
  });
  return z
    .strictObject({
      guide: photograph.optional().describe('Who leads the trip, at work.'),
      vehicle: photograph.optional().describe('What guests travel in, as they find it.'),
      rooms: photograph.optional().describe('A room or tent as guests find it.'),
      groups: photograph.optional().describe('A group of guests who agreed to be shown.'),
    })
    .describe('What only photographs show: guide, vehicle, rooms, groups.');
}

/** The photographs that there are, in the order of the page. */
export function photographsIn(given: z.output<ReturnType<typeof photographs>> | undefined): Photograph[] {
  return SUBJECTS.flatMap((subject) => {
    const photograph = given?.[subject];
    return photograph === undefined ? [] : [{ ...focused(photograph), words: photograph.words ?? '' }];
  });
}
