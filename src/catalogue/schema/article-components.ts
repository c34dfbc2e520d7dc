import { z } from 'astro/zod';
import { complain, count, line, reference } from '#catalogue/schema/text.ts';

/** The most dates that an article may list. More belong to the calendar of the tour. */
const MOST_DATES = 6;

const YOUTUBE_ID = /^[\w-]{11}$/;
/** The id of a video in an address, copied from the browser or from the share button. */
const YOUTUBE_ADDRESS = /(?:v=|youtu\.be\/|embed\/|shorts\/)([\w-]{11})/;

const FILE = 'The name of the file beside this one, beginning with ./';

function duration() {
  const description = 'Minutes and seconds. Example: 2:40';
  return z
    .string()
    .superRefine((text, context) => {
      if (/^(\d{1,2}:[0-5]\d|\d{1,3}):[0-5]\d$/.test(text)) return;
      complain(context, `"${text}" is not a duration`, 'Write minutes and seconds with a colon, such as 2:40.');
    })
    .describe(description);
}

function youtubeId() {
  return z
    .string()
    .superRefine((text, context) => {
      if (YOUTUBE_ID.test(text)) return;
      const copied = YOUTUBE_ADDRESS.exec(text)?.[1];
      const mend = copied ? `Write youtube="${copied}".` : 'Copy the 11 characters after v= in its address.';
      complain(context, `"${text}" is not the id of a video on YouTube`, mend);
    })
    .describe('The id of a video on YouTube.');
}

const video = z
  .strictObject({
    title: line('What the video is called. Example: How to roll a swag'),
    duration: duration(),
    shows: line(
      'Say what can be seen and heard in it, for people who cannot. Example: Tam rolls a swag from the foot.',
    ),
    image: line(`The picture that stands there until the video is played. ${FILE}`),
    file: line(`The video itself, unless it is on YouTube. ${FILE}`).optional(),
    captions: line(`The words that are spoken in file. ${FILE}`).optional(),
    youtube: youtubeId().optional(),
  })
  .superRefine(({ file, captions, youtube }, context) => {
    if (file === undefined && youtube === undefined)
      complain(context, 'has no video', 'Write file="./name.mp4" for a file beside this one, or youtube="its id".');
    if (file !== undefined && youtube !== undefined)
      complain(context, 'has two videos', 'Keep file or youtube, and remove the other.');
    if (captions !== undefined && youtube !== undefined)
      complain(context, 'captions are not for a video on YouTube', 'Add them on YouTube, and remove captions here.');
  });

const tour = () => reference('A folder in content/tours. Example: the-red-centre');

/** The components of an MDX article and their fields. */
export const ARTICLE_COMPONENTS = {
  Video: video,
  Gallery: z.strictObject({ title: line('What its pictures have in common. Example: Four camps') }),
  Picture: z.strictObject({
    image: line(FILE),
    alt: line('Say what the picture shows, for people who cannot see it. Example: Uluru glowing red at dusk'),
  }),
  TripCard: z.strictObject({ tour: tour() }),
  Callout: z.strictObject({ title: line('The point of the note, in a few words. Example: Shake out your boots') }),
  Dates: z.strictObject({
    tour: tour(),
    title: line('What stands above the dates, if not "Next start dates". Example: Next nights in a swag').optional(),
    count: count(1, MOST_DATES, 'How many dates show. Example: count={4}').optional(),
  }),
};

export type ComponentName = keyof typeof ARTICLE_COMPONENTS;

/** The value of a field as an editor writes it in the tag. */
export type FieldsOf<Name extends ComponentName> = z.infer<(typeof ARTICLE_COMPONENTS)[Name]>;
