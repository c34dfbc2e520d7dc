import tokens from '#styles/tokens.css?raw';

/** A colour of the design tokens as `#rrggbb`, for outputs without CSS. Throws if the tokens have no such colour. */
export function tokenColour(name: string, theme: 'light' | 'dark' = 'light'): string {
  const value = new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6}))?`).exec(tokens);
  const colour = theme === 'dark' ? (value?.[2] ?? value?.[1]) : value?.[1];
  if (colour === undefined) throw new Error(`src/styles/tokens.css has no colour --${name} of six small digits`);
  return colour;
}
