import { altFault, LONGEST_ALT } from '#catalogue/check/check-field-texts.ts';
import { withoutMarkup } from '#catalogue/check/check-plain-fields.ts';
import { excerpt } from '#domain/text/prose.ts';
import { oneLine } from './html.ts';
import { slugOf } from './slugs.ts';

/** The words of a picture that say what it shows; empty where they are the name of a file, or say nothing. */
export function altOf(words: string): string {
  const alt = excerpt(withoutMarkup(oneLine(words)), LONGEST_ALT - 1);
  return altFault(alt) === null ? alt : '';
}

/** What stands for the words of a picture that nobody has described: its file's name, or the title of its article. */
export function standInAlt(url: string, title: string): string {
  return altOf(nameOf(url)) || title;
}

/** The name of a file as words: `red-dunes_at-dawn.jpg` is "Red dunes at dawn". */
export function nameOf(url: string): string {
  const file = url.split(/[?#]/)[0]!.split('/').at(-1) ?? '';
  const words = slugOf(file.replace(/\.\w+$/, '').replace(/-\d+x\d+$|-scaled$/, '')).replaceAll('-', ' ');
  return words === '' ? 'Picture' : words.charAt(0).toUpperCase() + words.slice(1);
}
