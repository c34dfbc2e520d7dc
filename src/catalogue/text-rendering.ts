import type { AstroIntegration } from 'astro';
import { defineHastPlugin, type HastPluginDefinition } from 'satteri';

/** The widths of a picture in a text, in pixels. The text is at most 42rem wide. */
const WIDTHS = [400, 800, 1280];
const SIZES = '(width >= 46rem) 42rem, 92vw';

/**
 * Renders a picture of a text in several widths. AVIF alone is enough, because every browser that knows the site's
 * colour functions knows AVIF too.
 */
export const pictureWidths: HastPluginDefinition = defineHastPlugin({
  name: 'picture-widths',
  element: {
    filter: ['img'],
    visit(picture, text) {
      text.setProperty(picture, 'format', 'avif');
      text.setProperty(picture, 'sizes', SIZES);
      // Astro's code for MDX splits the attribute at spaces.
      text.setProperty(picture, 'widths', text.sourceFormat === 'mdx' ? WIDTHS.join(' ') : WIDTHS);
    },
  },
});

/**
 * Gives the alignment of a table column as a class. The renderer's own inline style would break the security policy.
 */
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

/** How Markdown becomes HTML, beyond Astro's defaults. */
export const textRendering: AstroIntegration = {
  name: 'text-rendering',
  hooks: {
    'astro:config:setup': ({ config }) => {
      const options = config.markdown.processor.options as { hastPlugins: HastPluginDefinition[] };
      options.hastPlugins.push(columnAlignment, pictureWidths);
    },
  },
};
