import { hasClass, type HtmlElement } from './html.ts';
import { component, emphasis, imagesIn, said, text, type MarkdownNode } from './markdown-nodes.ts';

export function isGallery(node: HtmlElement): boolean {
  return hasClass(node, /^(gallery|wp-block-gallery|blocks-gallery-grid|kg-gallery-card|tiled-gallery)$/);
}

/** A gallery of ours, whose pictures have no captions: those stand below it, and so do the places of missing pictures. */
export function galleryOf(blocks: readonly MarkdownNode[], title: string): MarkdownNode[] {
  const pictures = blocks.flatMap(imagesIn).map(({ url, alt }) => component('Picture', { image: url, alt: alt ?? '' }));
  const captions = blocks
    .flatMap((one) => (one.type === 'paragraph' && imagesIn(one).length > 0 ? one.children : []))
    .flatMap((one) => (one.type === 'emphasis' ? [said(one)] : []))
    .filter((words) => !blocks.flatMap(imagesIn).some(({ alt }) => alt === words));
  const below = captions.length === 0 ? [] : [emphasis([text(captions.join(' · '))])];
  return [
    component('Gallery', { title }, pictures),
    ...below.map((words) => ({ type: 'paragraph' as const, children: [words] })),
    ...blocks.filter((one) => imagesIn(one).length === 0),
  ];
}
