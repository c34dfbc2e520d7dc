import { z } from 'astro/zod';
import { readVideoAddress } from '#catalogue/schema/video-address.ts';
import { creditField } from '#catalogue/schema/picture.ts';
import { complain, count, line, reference, textOf } from '#catalogue/schema/text.ts';

/** The most dates that an article may list. More belong to the calendar of the tour. */
const MOST_DATES = 6;

const FILE = 'The name of the file beside this one, beginning with ./';

const duration = textOf(
  (text) => /^(\d{1,2}:[0-5]\d|\d{1,3}):[0-5]\d$/.test(text),
  'a duration',
  'Write minutes and seconds with a colon, such as 2:40.',
  'Minutes and seconds. Example: 2:40',
);

/** What `captions` says of a video in which nobody speaks. */
const NO_CAPTIONS = 'none';

const video = z
  .strictObject({
    url: line('Its address on YouTube or Vimeo, or ./name.mp4 for a file beside this one.').superRefine(
      (url, context) => {
        if (url.trim() === '' || readVideoAddress(url) !== null) return;
        const mend = 'Copy its address from YouTube or Vimeo, or write ./name.mp4 for a file beside this one.';
        complain(context, `"${url}" is not the address of a video`, mend);
      },
    ),
    caption: line(
      'Say what can be seen and heard in it, for people who cannot. Example: Tam rolls a tent from the foot.',
    ),
    title: line('What the video is called. Example: How to roll a tent').optional(),
    duration: duration.optional(),
    image: line(`The picture shown until the video is played. ${FILE}`).optional(),
    captions: line(`The captions of the video, or ${NO_CAPTIONS}. ${FILE}`).optional(),
  })
  .superRefine(({ url, captions }, context) => {
    const kind = readVideoAddress(url)?.kind;
    if (kind === 'file' && captions === undefined) {
      const mend = `Write captions="./name.vtt", or captions="${NO_CAPTIONS}" when nobody speaks.`;
      complain(context, 'has no captions', mend);
    }
    if (kind !== 'file' && kind !== undefined && captions !== undefined)
      complain(context, 'captions are for a file', 'Add them where the video is, and remove captions here.');
  });

/** The file with the words that are spoken in a video, if it has one. */
export function captionsOf({ captions }: { readonly captions?: string | undefined }): string | undefined {
  return captions === NO_CAPTIONS ? undefined : captions;
}

const tour = () => reference('tours', 'Which tour, a folder in content/tours. Example: high-plains');

export const ARTICLE_COMPONENTS = {
  Video: video,
  Gallery: z.strictObject({ title: line('What its pictures have in common. Example: Four camps') }),
  Picture: z.strictObject({
    image: line(FILE),
    alt: line('Say what the picture shows, for people who can’t see it. Example: A hill glowing red at dusk'),
    credit: creditField(),
  }),
  TripCard: z.strictObject({ tour: tour() }),
  Callout: z.strictObject({ title: line('The point of the note, in a few words. Example: Shake out your boots') }),
  Dates: z.strictObject({
    tour: tour(),
    title: line('The heading above the dates, if not "Next start dates". Example: Next nights in a tent').optional(),
    count: count(1, MOST_DATES, 'How many dates show. Example: count={4}').optional(),
  }),
};

export type ComponentName = keyof typeof ARTICLE_COMPONENTS;

/** The value of a field as an editor writes it in the tag. */
export type FieldsOf<Name extends ComponentName> = z.infer<(typeof ARTICLE_COMPONENTS)[Name]>;
