import { describeBrowser } from '../describe-browser';

const MOZILLA = 'Mozilla/5.0';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

describe('describeBrowser', () => {
  it.each([
    [`${MOZILLA} (X11; Linux x86_64) ${CHROME}`, 'Chrome', 'Linux'],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Edg/141.0.0.0`, 'Edge', 'Windows'],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} OPR/120.0.0.0`, 'Opera', 'Windows'],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15`,
      'Safari',
      'macOS',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [`${MOZILLA} (Linux; Android 15; Pixel 9) ${CHROME}`, 'Chrome', 'Android'],
    [`${MOZILLA} (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
    ['curl/8.5.0', null, null],
    [null, null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(describeBrowser(userAgent)).toEqual({ browser, system });
  });
});
