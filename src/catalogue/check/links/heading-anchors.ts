import Slugger from 'github-slugger';
import type { SourceFile } from '#catalogue/check/source-file.ts';
import { allNodes, textNodes, wordsOf } from '#catalogue/check/text/text-nodes.ts';

/** The anchors of a text's headings, computed as the build does. */
export function headingAnchors(source: SourceFile): string[] {
  const slugger = new Slugger();
  return allNodes(textNodes(source)).flatMap((node) => (node.type === 'heading' ? [slugger.slug(wordsOf(node))] : []));
}
