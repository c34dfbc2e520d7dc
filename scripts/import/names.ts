import { mostCharacters } from '#catalogue/check/check-field-texts.ts';
import { comparable } from '#catalogue/check/check-doubles.ts';
import { withoutMarkup } from '#catalogue/check/check-plain-fields.ts';
import { excerpt } from '#domain/text/prose.ts';

type Named = Parameters<typeof mostCharacters>;

/** A name that the content check accepts: it fits its field, and no other has it. Adds it to those that are taken. */
export function freeName(written: string, field: Named, taken: Set<string>): string {
  const name = withoutMarkup(written) || 'Untitled';
  const most = mostCharacters(...field);
  let one = excerpt(name, most - 1);
  if ([...name].length <= most) one = name;
  for (let number = 2; taken.has(comparable(one)); number += 1) {
    const suffix = ` (${number})`;
    one = `${excerpt(name, most - suffix.length - 1)}${suffix}`;
  }
  taken.add(comparable(one));
  return one;
}
