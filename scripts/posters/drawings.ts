import { globSync } from 'node:fs';
import { portrait } from './draw/portrait.ts';
import { REVIEWERS } from './reviewers.ts';

const SCENES = `${import.meta.dirname}/scenes`;

/** The portraits' seeds begin here; those of scenes are below. A picture's ids begin with its seed. */
const FIRST_PORTRAIT = 5001;

/** A picture that can be drawn: its path in `content/`, without its ending. */
export interface Drawing {
  path: string;
  draw: () => string;
}

/** Everything there is to draw, by path: `scenes/<path>.ts` for each scene, and a row of `reviewers.ts` for each guest. */
export async function drawings(): Promise<Drawing[]> {
  const scenes = globSync('*/**/*.ts', { cwd: SCENES }).map(async (file) => {
    const { draw } = (await import(`${SCENES}/${file}`)) as Pick<Drawing, 'draw'>;
    return { path: file.replace(/\.ts$/, ''), draw };
  });
  const guests = REVIEWERS.map((person, i) => ({
    path: `reviews/${person[0]}`,
    draw: () => portrait(person, FIRST_PORTRAIT + i),
  }));
  return [...(await Promise.all(scenes)), ...guests].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
