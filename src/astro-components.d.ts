/** A component where Astro's own plugin is not at work, as in Oxlint. `astro check` knows each component's props. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
