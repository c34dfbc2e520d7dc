import tokens from '#styles/tokens.css?raw';

/** A colour of the design's tokens as `#rrggbb`, for what CSS does not draw, so that an operator rebrands in one file. */
export function tokenColour(name: string, theme: 'light' | 'dark' = 'light'): string {
  const value = new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6}))?`).exec(tokens);
  const colour = theme === 'dark' ? (value?.[2] ?? value?.[1]) : value?.[1];
  if (colour === undefined) throw new Error(`src/styles/tokens.css has no colour --${name} of six small digits`);
  return colour;
}
