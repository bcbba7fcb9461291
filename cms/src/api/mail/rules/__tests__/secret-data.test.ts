import { secretLifeMinutes, withoutSecrets } from '../secret-data';

test.each([
  ['a reset link', { name: 'A', link: 'https://x.example/account/password/reset?token=abc', minutes: 60 }, 60],
  ['an invitation', { name: 'A', link: 'https://x.example/account/password/reset?token=abc', hours: 72 }, 72 * 60],
  ['a link for days', { link: 'https://x.example/admit?network_token=abc', days: 2 }, 2 * 24 * 60],
  ['a token behind the number sign', { link: 'https://x.example/reset#token=abc' }, 24 * 60],
  ['a token among others', { link: 'https://x.example/reset?a=1&token=abc' }, 24 * 60],
  ['a code', { code: '123456', minutes: 15 }, 15],
  [
    'links within a list',
    { releases: [{ answers: { yes: 'https://x.example/answer#token=abc' } }], days: 30 },
    30 * 24 * 60,
  ],
  ['an error code within the data', { data: { code: 'mpn.backend' } }, undefined],
  ['a link to a page', { name: 'A', link: 'https://x.example/login' }, undefined],
  ['a title that speaks of tokens', { title: 'Token = love', link: 'https://x.example/releases/1' }, undefined],
])('%s: kept for %j', (_what, data, minutes) => {
  expect(secretLifeMinutes(data)).toBe(minutes);
});

test('links within lists and objects are removed, what is beside them is kept', () => {
  const data = {
    releases: [{ title: 'A', pitch: null, links: { yes: 'https://x.example/answer#token=abc' } }],
    days: 30,
  };
  expect(withoutSecrets(data)).toEqual({ releases: [{ title: 'A', pitch: null, links: { yes: '••••••' } }], days: 30 });
});

test('links and codes are removed, other data is kept', () => {
  const data = { name: 'Anna', link: 'https://x.example/reset?token=abc', code: '123456', minutes: 60 };
  expect(withoutSecrets(data)).toEqual({ name: 'Anna', link: '••••••', code: '••••••', minutes: 60 });
});
