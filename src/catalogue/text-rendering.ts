import type { AstroIntegration } from 'astro';
import { defineHastPlugin, type HastPluginDefinition } from 'satteri';

/** Widths in which a text's picture is made; the text is 42rem wide at most. */
const WIDTHS = [400, 800, 1280];
const SIZES = '(width >= 46rem) 42rem, 92vw';

/**
 * A picture of a text in several widths. AVIF alone is enough: the colours of the site ask for browsers that are younger
 * than it.
 */
export const pictureWidths: HastPluginDefinition = defineHastPlugin({
  name: 'picture-widths',
  element: {
    filter: ['img'],
    visit(picture, text) {
      text.setProperty(picture, 'format', 'avif');
      text.setProperty(picture, 'sizes', SIZES);
      // What MDX makes of a picture is read as words, which are parted there.
      text.setProperty(picture, 'widths', text.sourceFormat === 'mdx' ? WIDTHS.join(' ') : WIDTHS);
    },
  },
});

/** The alignment of a table's column as a class: its own way is a style, which the policy of a page refuses. */
export const columnAlignment: HastPluginDefinition = defineHastPlugin({
  name: 'column-alignment',
  element: {
    filter: ['th', 'td'],
    visit(cell, text) {
      const side = /^text-align: (left|center|right)$/.exec(cell.properties.style ?? '')?.[1];
      if (side === undefined) return;
      text.setProperty(cell, 'style', null);
      text.setProperty(cell, 'className', [`column--${side}`]);
    },
  },
});

/** How Markdown becomes HTML, beyond what Astro does. */
export const textRendering: AstroIntegration = {
  name: 'text-rendering',
  hooks: {
    'astro:config:setup': ({ config }) => {
      const options = config.markdown.processor.options as { hastPlugins: HastPluginDefinition[] };
      options.hastPlugins.push(columnAlignment, pictureWidths);
    },
  },
};
