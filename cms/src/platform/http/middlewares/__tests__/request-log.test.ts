import { loggedUrl } from '../request-log';

describe('the URL in the request log', () => {
  test.each([
    ['/api/session', '/api/session'],
    ['/account/password/reset?token=Zm9vYmFy', '/account/password/reset?token'],
    [
      '/api/files/audio/5f1c.mp3?session=abc&expires=1700000000&signature=deadbeef',
      '/api/files/audio/5f1c.mp3?session&expires&signature',
    ],
    ['/api/releases/_views/table/album?page=2&term=Geheime+Band', '/api/releases/_views/table/album?page&term'],
    ['/api/x?genreId=1&genreId=2', '/api/x?genreId'],
    ['/api/x?', '/api/x'],
    ['/api/x?Zm9v%20YmFy=1', '/api/x'],
    ['/api/x?token=a?token=b', '/api/x?token'],
    ['/api/x?a=%E0%A4%A', '/api/x?a'],
    [`/verify/${'aB1'.repeat(200)}`, '/verify/...'],
    [`/api/${'a/'.repeat(300)}`, `/api/${'a/'.repeat(247)}...`],
    [
      `/api/x?${Array.from({ length: 30 }, (_, at) => `p${at}`).join('&')}`,
      `/api/x?${Array.from({ length: 20 }, (_, at) => `p${at}`).join('&')}`,
    ],
  ])('%s is written as %s', (url, logged) => expect(loggedUrl(url)).toBe(logged));
});
