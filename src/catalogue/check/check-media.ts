import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isMedia } from '#catalogue/check/check-unread-files.ts';
import { fileMistake, type ContentProblem } from '#catalogue/check/problem.ts';

/** Bytes to read from each end of a file. They identify the format and show a missing end. */
const END_BYTES = 2 ** 15;
/** A GIF ends with a semicolon, which a few empty bytes may follow. */
const LAST_BYTES_OF_GIF = 8;
const POINTER = 'version https://git-lfs';

const END_OF_JPEG = '\xff\xd9';
/** The preview inside a JPEG ends before this byte, with the same marker as the file. */
const SMALL_PICTURE_ENDS = 2 ** 17;

/** The brands of a file of the MP4 family stand between these bytes. */
const FIRST_BRAND = 8;
const LAST_BRAND = 40;

/** The two ends of a file, with one Latin-1 character for each byte. */
interface Ends {
  readonly path: string;
  readonly head: string;
  readonly tail: string;
  readonly size: number;
}

interface Format {
  readonly name: string;
  readonly endings: readonly string[];
  readonly is: (ends: Ends) => boolean;
  readonly isWhole?: (ends: Ends) => boolean;
}

const brand = ({ head }: Ends) => (head.slice(4, 8) === 'ftyp' ? head.slice(8, 12) : '');

const FORMATS: readonly Format[] = [
  {
    name: 'JPEG',
    endings: ['jpg', 'jpeg'],
    is: ({ head }) => head.startsWith('\xff\xd8\xff'),
    // A phone may append a video to the photograph.
    isWhole: ({ tail, path, size }) =>
      tail.includes(END_OF_JPEG) ||
      (size > SMALL_PICTURE_ENDS && readFileSync(path, 'latin1').lastIndexOf(END_OF_JPEG) > SMALL_PICTURE_ENDS),
  },
  {
    name: 'PNG',
    endings: ['png'],
    is: ({ head }) => head.startsWith('\x89PNG\r\n\x1a\n'),
    isWhole: ({ tail }) => tail.includes('IEND'),
  },
  {
    name: 'GIF',
    endings: ['gif'],
    is: ({ head }) => /^GIF8[79]a/.test(head),
    isWhole: ({ tail }) => tail.slice(-LAST_BYTES_OF_GIF).includes(';'),
  },
  {
    name: 'WebP',
    endings: ['webp'],
    is: ({ head }) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP',
    isWhole: ({ head, size }) => littleEndian(head.slice(4, 8)) + 8 <= size,
  },
  {
    name: 'AVIF',
    endings: ['avif'],
    is: (ends) => brand(ends) !== '' && /avi[fs]/.test(ends.head.slice(FIRST_BRAND, LAST_BRAND)),
  },
  { name: 'HEIC', endings: [], is: (ends) => /^(hei[cxms]|mif1|hev[cx])$/.test(brand(ends)) },
  { name: 'video', endings: ['mp4'], is: (ends) => brand(ends) !== '' },
  { name: 'video', endings: ['webm'], is: ({ head }) => head.startsWith('\x1a\x45\xdf\xa3') },
  { name: 'captions file', endings: ['vtt'], is: ({ head }) => /^(\xef\xbb\xbf)?WEBVTT/.test(head) },
  { name: 'document', endings: [], is: ({ head }) => head.startsWith('%PDF') },
  { name: 'web page', endings: [], is: ({ head }) => /^\s*(<!doctype html|<html)/i.test(head) },
  {
    name: 'SVG',
    endings: ['svg'],
    is: ({ head }) => /<svg[\s>/]/.test(head),
    isWhole: ({ tail }) => /(<\/svg>|<svg[^>]*\/>)\s*(<!--.*-->\s*)?$/s.test(tail),
  },
];

/** Finds pictures, videos and captions that are broken, cut off or of another format than their name says. */
export function checkMedia(root: string, files: readonly string[]): ContentProblem[] {
  return files.filter(isMedia).flatMap((file): ContentProblem[] => {
    const fault = faultOf(endsOf(join(root, file)), extname(file).slice(1).toLowerCase());
    if (fault === null) return [];
    return [fileMistake(file, ...fault)];
  });
}

/** The usual ending of a file, by its bytes; null if it is no file that pages can show. */
export function endingByBytes(path: string): string | null {
  const ends = endsOf(path);
  return FORMATS.find(({ is }) => is(ends))?.endings[0] ?? null;
}

function faultOf(ends: Ends, ending: string): readonly [problem: string, mend: string] | null {
  if (ends.size === 0) return ['is empty', 'Export or copy it again.'];
  if (ends.head.startsWith(POINTER)) {
    return ['is a Git LFS pointer, not the file', 'Run git lfs pull, or put the file itself here.'];
  }
  const format = FORMATS.find(({ is }) => is(ends));
  const wanted = FORMATS.find(({ endings }) => endings.includes(ending));
  if (format === undefined) return ['is broken', 'Export or copy it again.'];
  if (format.name === 'HEIC') {
    return ['is a HEIC picture, which browsers can’t show', 'Export it as JPEG. Renaming it isn’t enough.'];
  }
  if (format !== wanted) {
    const [own] = format.endings;
    const mend = own === undefined ? 'Put the picture itself here.' : `Rename it so that its name ends in .${own}.`;
    return [`is a ${format.name}, but its name ends in .${ending}`, mend];
  }
  if (format.isWhole?.(ends) ?? true) return null;
  return ['is cut off', 'Copy or upload it again.'];
}

function endsOf(path: string): Ends {
  const { size } = statSync(path);
  const file = openSync(path, 'r');
  try {
    const read = (from: number) => {
      const bytes = Buffer.alloc(Math.min(END_BYTES, size));
      readSync(file, bytes, 0, bytes.length, from);
      return bytes.toString('latin1');
    };
    const head = read(0);
    return { path, head, tail: size <= END_BYTES ? head : read(size - END_BYTES), size };
  } finally {
    closeSync(file);
  }
}

function littleEndian(bytes: string): number {
  return Buffer.from(bytes, 'latin1').readUInt32LE();
}
