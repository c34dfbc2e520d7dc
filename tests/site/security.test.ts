import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtPages, readText } from './built-site.ts';

const pages = builtPages();

function policyOf(html: string): string {
  return /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html)?.[1] ?? '';
}

test('every page has its policy before everything that the policy could block [P28]', () => {
  for (const { path, html } of pages) {
    const before = html.slice(0, html.indexOf('http-equiv="content-security-policy"'));
    expect.soft(policyOf(html), path).toMatch(/^default-src 'none';/);
    expect.soft(before, path).not.toMatch(/<(script|style|link|img|base)\b/);
  }
});

test('every inline script and style of a page is in its policy, and nothing unsafe is [P28]', () => {
  for (const { path, html } of pages) {
    const policy = policyOf(html);
    const inline = [...html.matchAll(/<(script|style)([^>]*)>(.*?)<\/\1>/gs)].filter(
      ([, , attributes]) => !/\ssrc=|ld\+json/.test(attributes!),
    );
    expect(inline.length, path).toBeGreaterThan(1);
    for (const [, , , text] of inline) {
      expect.soft(policy, path).toContain(`'sha256-${createHash('sha256').update(text!).digest('base64')}'`);
    }
    expect.soft(policy, path).not.toMatch(/'unsafe-|[\s;]\*[\s;]|\shttps?:[\s;]/);
    expect.soft(policy.includes("'wasm-unsafe-eval'"), path).toBe(path === '/search/');
  }
});

test('no page has a script or a style in an attribute, which its policy would refuse [P28]', () => {
  for (const { path, document } of pages) {
    const attributes = [...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    expect
      .soft(
        attributes.filter((name) => name === 'style' || name.startsWith('on')),
        path,
      )
      .toEqual([]);
  }
});

test('files are answered with the same security headers as the functions answer with [P28]', () => {
  const functions = readFileSync(new URL('../../functions/http/request-guards.ts', import.meta.url), 'utf8');
  const ofFunctions = [...functions.matchAll(/^ {2}'([a-z-]+)': ['"](.*)['"],$/gm)]
    .map(([, name, value]) => `${name}: ${value}`)
    .filter((header) => !/^(content-security-policy|cross-origin-opener-policy):/.test(header));
  const [everyFile = ''] = readText('/_headers').split('\n\n');
  const ofFiles = [...everyFile.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(
    ([, name, value]) => `${name!.toLowerCase()}: ${value}`,
  );
  expect(ofFunctions.length).toBeGreaterThan(4);
  expect(ofFiles).toEqual(expect.arrayContaining(ofFunctions));
  expect(ofFiles).toContain("content-security-policy: frame-ancestors 'none'");
  expect(ofFiles).toContain('strict-transport-security: max-age=31536000; includeSubDomains');
});

test('a page with the booking may hear from a wallet’s window, and pages of staff from none [P28, P45]', () => {
  const rules = readText('/_headers').split(/\n(?=\/)/);
  const openerOf = (path: string) => {
    const rule = rules.find((one) => one.startsWith(`${path}\n`)) ?? '';
    return [...rule.matchAll(/^ {2}Cross-Origin-Opener-Policy: (.*)$/gm)].map(([, value]) => value);
  };
  expect(openerOf('/*')).toEqual(['same-origin-allow-popups']);
  expect(openerOf('/staff/*')).toEqual(['same-origin']);
  const withBooking = pages.filter(({ html }) => /\/_astro\/Booking\.[\w-]+\.js/.test(html));
  expect(withBooking.length).toBeGreaterThan(20);
  expect(withBooking.map(({ path }) => path).filter((path) => path.startsWith('/staff/'))).toEqual([]);
});
