import tokens from '#styles/tokens.css?raw';

/** A colour of the design tokens as `#rrggbb`, for outputs without CSS. Throws if the tokens have no such colour. */
export function tokenColour(name: string, theme: 'light' | 'dark' = 'light'): string {
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(tokens) ?? [];
  const [light, dark = light] = value.match(/#[0-9a-f]{6}\b|var\(--[a-z-]+\)/g) ?? [];
  const colour = theme === 'dark' ? dark : light;
  if (colour === undefined) throw new Error(`src/styles/tokens.css has no colour --${name} of six small digits`);
  return colour.startsWith('#') ? colour : tokenColour(colour.slice('var(--'.length, -1), theme);
}
