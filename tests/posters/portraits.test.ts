import { expect, test } from 'vitest';
import { portrait } from '../../scripts/posters/draw/portrait.ts';
import type { Person } from '../../scripts/posters/draw/portrait.ts';
import { REVIEWERS } from '../../scripts/posters/reviewers.ts';

const SEED = 1;
const plain: Person = ['somebody', 30, 'fair oval', 'crop brown', 'smile', 'tee reef', 'sea'];
const drawn = (...details: string[]) => portrait([...plain, ...details] as unknown as Person, SEED);

test('no guest is described twice', () => {
  expect(new Set(REVIEWERS.map(([slug]) => slug)).size).toBe(REVIEWERS.length);
  expect(new Set(REVIEWERS.map(([, , ...looks]) => looks.join())).size).toBe(REVIEWERS.length);
});

test('a portrait weighs what a small picture may', () => {
  const heavy = REVIEWERS.filter((person) => Buffer.byteLength(portrait(person, SEED)) > 7000);
  expect(heavy.map(([slug]) => slug)).toEqual([]);
});

test('years show: nothing at thirty, lines at forty-five, more of them at sixty', () => {
  const at = (age: number) => portrait(['somebody', age, ...plain.slice(2)] as unknown as Person, SEED).length;
  expect(at(44)).toBe(at(18));
  expect(at(45)).toBeGreaterThan(at(44));
  expect(at(60)).toBeGreaterThan(at(45));
});

test('a hat shades the forehead, a headband does not', () => {
  const shadow = 'M140 152Q200 118 260 152';
  expect(drawn('cap clay')).toContain(shadow);
  expect(drawn('headband clay')).not.toContain(shadow);
});

test('with the sun on the right the place and the face are mirrored together', () => {
  expect(drawn('sun right')).toContain('matrix(-1 0 0 1 800 0)');
  expect(drawn()).not.toContain('matrix');
});

test('spectacles lie in front of the eyes, and a beard behind the mouth', () => {
  const bare = drawn();
  expect(drawn('round glasses').length).toBeGreaterThan(bare.length);
  const mouth = 'q23 17 46 -3';
  const beard = drawn('beard');
  expect(beard.indexOf('C154 304')).toBeLessThan(beard.indexOf(mouth));
});
