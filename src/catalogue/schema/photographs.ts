import { z } from 'astro/zod';
import { focused, picture, type Picture, type SchemaContext } from '#catalogue/schema/picture.ts';
import { line } from '#catalogue/schema/text.ts';

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
