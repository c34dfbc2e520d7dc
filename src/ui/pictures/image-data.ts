import type { ImageObject } from 'schema-dts';

/** A picture in structured data: its address, with who made it where its picture says so. */
export function imageData(url: string, credit: string | undefined): string | ImageObject {
  return credit === undefined ? url : { '@type': 'ImageObject', url, contentUrl: url, creditText: credit };
}
