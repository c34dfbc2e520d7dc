import { expect, onTestFinished, test } from 'vitest';
import { forgetToken } from '#features/check-in/forget-token.ts';

test.each([
  ['?token=abc&x=1', ''],
  ['?token=', ''],
  ['?utm_source=news', '?utm_source=news'],
])('of the address %s the page leaves %j, without another entry in the history [P28]', (before, after) => {
  const { href } = location;
  onTestFinished(() => {
    history.replaceState(null, '', href);
  });
  history.replaceState({ kept: true }, '', before);
  const entries = history.length;
  forgetToken();
  expect([location.search, history.length, history.state]).toEqual([after, entries, { kept: true }]);
});
