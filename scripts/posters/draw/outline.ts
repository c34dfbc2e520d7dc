import { type Point } from './core.ts';

/** An outline as SVG's `points` attribute writes it, 'x,y x,y': a coast or a crown of forty points stays one line of its scene. */
export const points = (list: string): Point[] => rows(list).map(([x = 0, y = 0]) => [x, y]);

/** A table of numbers with any count of columns, written as `points` are: 'x,y,height,seed x,y,height,seed'. */
export const rows = (list: string): number[][] => list.split(' ').map((row) => row.split(',').map(Number));
