import { matchingStep, newTotpSecret, totpCode, totpStep, totpUri } from '../totp';

/** The key of the tests of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  // Appendix B has eight digits; six digits are their end.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('after %i seconds the code is that of RFC 6238', (seconds, code) => {
    expect(totpCode(SECRET, totpStep(new Date(seconds * 1000)))).toBe(code);
  });

  test('a code counts 30 seconds before and after its own, and no longer', () => {
    const at = new Date(1_234_567_890_000);
    const step = totpStep(at);
    const matching = [-2, -1, 0, 1, 2].map((beside) => matchingStep(SECRET, totpCode(SECRET, step + beside), at));
    expect(matching).toEqual([null, step - 1, step, step + 1, null]);
  });

  test('each key has 160 bits of its own', () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  test('the address of the QR code names issuer and account, the key and how codes are made', () => {
    expect(totpUri(SECRET, 'Music & more', 'jö:x')).toBe(
      `otpauth://totp/Music%20%26%20more:j%C3%B6%3Ax?issuer=Music%20%26%20more&secret=${SECRET}` +
        '&algorithm=SHA1&digits=6&period=30',
    );
  });
});
