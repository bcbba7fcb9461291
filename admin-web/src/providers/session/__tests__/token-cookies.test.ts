import { noteServerTime, serverNow } from '@/config/server-clock';
import { isExpired, tokenEnd } from '../token-cookies';

const token = (claims: unknown) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

describe('the expiry of a token', () => {
  it('is read from its claims, also where base64url differs from base64', () => {
    expect(tokenEnd(token({ exp: 1_800_000_000, sub: 'jürgen+ÿ?>@example.org' }))).toBe(1_800_000_000_000);
  });

  it.each(['', 'no-token', 'a.b.c', token({}), token({ exp: 'soon' })])('is unknown for %p', (text) => {
    expect(tokenEnd(text)).toBeNull();
    expect(isExpired(text)).toBe(false);
  });

  it('is reached at the very instant', () => {
    expect(isExpired(token({ exp: 1000 }), 1_000_000)).toBe(true);
    expect(isExpired(token({ exp: 1000 }), 999_999)).toBe(false);
  });

  it.each([-2, 2])('is by the clock of the server, where the one here is %p hours off', (hours) => {
    const noted = (ms: number) => noteServerTime(new Headers({ date: new Date(ms).toUTCString() }));
    const server = Math.floor(Date.now() / 1000) * 1000 - hours * 3_600_000;
    noted(server);
    expect(isExpired(token({ exp: server / 1000 + 60 }))).toBe(false);
    expect(isExpired(token({ exp: server / 1000 - 60 }))).toBe(true);
    // A reply without a date, as of a service worker.
    noteServerTime(new Headers());
    expect(Math.abs(serverNow() - server)).toBeLessThan(60_000);
    noted(Date.now());
  });
});
