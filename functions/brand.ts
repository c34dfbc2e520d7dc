/** The brand's colours where no stylesheet of the site reaches: in mail, and on the demonstration's own pages. */
export const COLOURS = {
  paper: '#fbf5e9',
  card: '#fffdf8',
  night: '#152238',
  body: '#2e3a4e',
  muted: '#5c5b55',
  rule: '#ddcfb4',
  ocean: '#0f4c5c',
  wattle: '#f2b33d',
} as const;
