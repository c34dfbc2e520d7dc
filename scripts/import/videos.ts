import { readVideoAddress } from '#catalogue/schema/video-address.ts';
import { attribute, elementsIn, type HtmlElement } from './html.ts';
import { component, said, type Component, type MarkdownNode } from './markdown-nodes.ts';

/** The component of a video of YouTube or Vimeo, or null for another address. */
export function videoAt(url: string, caption: string): Component | null {
  const video = readVideoAddress(url);
  return video === null || video.kind === 'file' ? null : component('Video', { url, caption });
}

/** The video that a paragraph is only the address of, or null. */
export function videoIn(node: MarkdownNode): Component | null {
  const words = node.type === 'paragraph' ? said(node) : '';
  const video = /^https?:\/\/\S+$/.test(words) ? videoAt(words, '') : null;
  const position = node.position ?? ('children' in node ? node.children[0]?.position : undefined);
  return video === null || position === undefined ? video : { ...video, position };
}

/** The address of what a frame or a player shows; old posts of Medium have it in that of Embedly. */
export function playedBy(node: HtmlElement): string {
  const inside = elementsIn(node, 'source', 'embed', 'iframe').map((one) => attribute(one, 'src'));
  const own = ['src', 'data', 'dataSrc'].map((name) => attribute(node, name));
  const url = [...own, ...inside].find(Boolean) ?? '';
  const address = URL.parse(url);
  return (address?.hostname === 'cdn.embedly.com' ? address.searchParams.get('src') : null) ?? url;
}
