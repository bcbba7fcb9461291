import { safeRedirect } from '../safe-redirect';

describe('safeRedirect', () => {
  it.each<[string | null, string]>([
    ['/releases?page=2#top', '/releases?page=2#top'],
    [null, '/'],
    ['', '/'],
    ['https://elsewhere.example/', '/'],
    ['//elsewhere.example/', '/'],
    ['/\\elsewhere.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login', '/'],
    ['/logout?reason=x', '/'],
    ['/login-names', '/login-names'],
  ])('%s leads to %s', (target, expected) => expect(safeRedirect(target)).toBe(expected));
});
