import {
  AppError,
  type ErrorCode,
  errorCatalogue,
  errorEntry,
  fail,
  fieldError,
  formatMessage,
  invalidInput,
  isErrorCode,
  parameterError,
  toErrorBody,
} from '..';

const codes = Object.keys(errorCatalogue) as ErrorCode[];
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const context = { path: '/api/x', locale: 'en-US', now: new Date('2026-11-21T09:00:00Z') } as const;

describe('the catalogue', () => {
  it.each(codes)('%s is well formed', (code) => {
    const entry = errorEntry(code);
    expect(code).toMatch(/^mpn\.backend\.[a-z-]+\.error\.(product\.)?[a-z]+(-[a-z]+)*$/);
    expect(entry.httpStatus).toBeGreaterThanOrEqual(400);
    expect(entry.en).not.toBe('');
    expect(entry.de).not.toBe('');
    expect(entry.de).not.toBe(entry.en);
    expect(placeholders(entry.de)).toEqual(placeholders(entry.en));
    if (entry.fr !== undefined) expect(placeholders(entry.fr)).toEqual(placeholders(entry.en));
  });

  it('has the texts that the specification quotes', () => {
    const english = codes.map((code) => errorEntry(code).en);
    expect(english).toEqual(
      expect.arrayContaining([
        'This {entity} could not be updated because it has been modified by another user in the meantime',
        'The prices of your order have changed. Press OK to load the updated prices.',
        'Your permissions in the MPN have changed. Please sign in again.',
        'The password does not meet the requirements',
        'No company was found for this MPN number',
        'This name is already taken. Please choose another one.',
        'Login name is already in use',
        'This value is no valid EAN',
        'This value is no valid ISRC',
        'Invalid e-mail address',
        'Enter a {field}',
        'The value of {field} fields must be equal',
      ]),
    );
  });

  // Institution, promoter and support read the same text, before and after the last attempt.
  const deliveryFailures = codes.filter(
    (code) => code.startsWith('mpn.backend.delivery.error.') && errorEntry(code).httpStatus === 422,
  );
  it.each(deliveryFailures)('%s has a text that fits all who see it', (code) => {
    const { en, de } = errorEntry(code);
    expect(en).not.toMatch(/\byours?\b|\bwe will (try|send)\b/i);
    expect(de).not.toMatch(/\bIhre?[mnrs]?\b|\b[Ww]ir (versuchen|senden)\b/);
  });

  it('narrows its codes', () => {
    expect(isErrorCode('mpn.backend.shop.error.cart-empty')).toBe(true);
    expect(isErrorCode('toString')).toBe(false);
    expect(isErrorCode(undefined)).toBe(false);
  });
});

describe('formatMessage', () => {
  it.each([
    ['en-US', 'This campaign could not be updated because it has been modified by another user in the meantime'],
    [
      'de-DE',
      'Die Änderung konnte nicht gespeichert werden (Bemusterung), weil inzwischen eine andere Person etwas geändert hat.',
    ],
  ] as const)('names the entity in %s', (locale, expected) => {
    expect(formatMessage('mpn.backend.global.error.optimistic-lock', locale, { entity: 'campaign' })).toBe(expected);
  });

  it.each([
    ['en-US', '2026-07-01T22:30:00.000Z', '2026/07/02 00:30'],
    ['de-DE', '2026-07-01T22:30:00.000Z', '02.07.2026 00:30'],
    ['fr-FR', '2026-01-01T12:05:00Z', '2026/01/01 13:05'],
    ['de-DE', '2026-07-01', '01.07.2026'],
    ['de-DE', 'yesterday', 'yesterday'],
    ['de-DE', '2026-99-99T99:99:99Z', '2026-99-99T99:99:99Z'],
  ] as const)('writes instants and dates for %s: %s', (locale, date, expected) => {
    expect(formatMessage('mpn.backend.data.error.reset-token-expired', locale, { date })).toContain(expected);
  });

  it.each([
    ['en-US', 1, 'in 1 second.'],
    ['en-US', 59, 'in 59 seconds.'],
    ['en-US', 60, 'in 1 minute.'],
    ['en-US', 61, 'in 2 minutes.'],
    ['en-US', 900, 'in 15 minutes.'],
    ['en-US', 5_400, 'in 90 minutes.'],
    ['en-US', 5_401, 'in 2 hours.'],
    ['en-US', 86_400, 'in 24 hours.'],
    ['de-DE', 40, 'in 40 Sekunden noch'],
    ['de-DE', 60, 'in 1 Minute noch'],
    ['de-DE', 899, 'in 15 Minuten noch'],
    ['de-DE', 86_400, 'in 24 Stunden noch'],
    ['fr-FR', 900, 'dans 15 minutes.'],
    ['en-US', 0, 'in 1 second.'],
  ] as const)('writes a waiting time in words, for %s: %d s', (locale, retryAfterSeconds, expected) => {
    for (const code of [
      'mpn.backend.authentication.error.too-many-attempts',
      'mpn.backend.global.error.too-many-requests',
    ] as const) {
      // `Intl` uses a no-break space between number and word in some languages.
      expect(formatMessage(code, locale, { retryAfterSeconds }).replaceAll('\u00a0', ' ')).toContain(expected);
    }
  });

  it.each(codes.filter((code) => errorCatalogue[code].en.includes('{retryAfterSeconds}')))(
    'writes the unit of a waiting time once: %s',
    (code) => {
      for (const locale of ['en-US', 'de-DE'] as const)
        expect(formatMessage(code, locale, { retryAfterSeconds: 5 }).match(/seconds|Sekunden/g)).toHaveLength(1);
    },
  );

  it('uses French where it exists, English elsewhere', () => {
    expect(formatMessage('mpn.backend.authentication.error.bad-credentials', 'fr-FR')).toBe(
      'Identifiant ou mot de passe incorrect.',
    );
    expect(formatMessage('mpn.backend.shop.error.cart-empty', 'fr-FR')).toBe('The cart is empty.');
  });

  it('leaves an unknown placeholder visible and does not expand values again', () => {
    expect(formatMessage('mpn.backend.global.error.unrecognized-key', 'en-US')).toContain('{key}');
    expect(
      formatMessage('mpn.backend.promoshare.error.invalid-status-update', 'en-US', { from: '{to}', to: 'B' }),
    ).toContain('from {to} to B');
  });
});

describe('AppError', () => {
  it('carries code, status, values and an English message', () => {
    const error = fail('mpn.backend.promoshare.error.invalid-status-update', { from: 'PENDING', to: 'DELETED' });
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ status: 409, values: { from: 'PENDING', to: 'DELETED' }, fieldErrors: [] });
    expect(error.message).toBe('The status of the promo share cannot be changed from PENDING to DELETED.');
  });

  it('does not compile with an unknown code or without the values', () => {
    // @ts-expect-error not in the catalogue
    expect(() => fail('mpn.backend.shop.error.nonsense')).toThrow();
    // @ts-expect-error the text needs values
    fail('mpn.backend.promoshare.error.invalid-status-update');
  });

  it('becomes a body with a global error', () => {
    expect(toErrorBody(fail('mpn.backend.shop.error.cart-empty'), context)).toEqual({
      error: 'Conflict',
      status: 409,
      path: '/api/x',
      timestamp: '2026-11-21T09:00:00.000Z',
      globalErrors: [{ messageCode: 'mpn.backend.shop.error.cart-empty', message: 'The cart is empty.' }],
      parameterErrors: [],
      fieldErrors: [],
    });
  });

  it('becomes a body with a field error, without a global one that would hide it', () => {
    const body = toErrorBody(fieldError('tracks[0].isrc', 'mpn.backend.validation.error.isrc'), {
      ...context,
      locale: 'de-DE',
    });
    expect(body).toMatchObject({ status: 400, globalErrors: [] });
    expect(body.fieldErrors).toEqual([
      {
        field: 'tracks[0].isrc',
        messageCode: 'mpn.backend.validation.error.isrc',
        fallbackMessage: 'Dieser Wert ist kein gültiger ISRC',
        translationValues: {},
      },
    ]);
  });

  it('becomes a body with a parameter error, or with several errors', () => {
    expect(
      toErrorBody(parameterError('foo', 'mpn.backend.global.error.unknown-parameter', { name: 'foo' }), context)
        .parameterErrors,
    ).toEqual([
      {
        parameter: 'foo',
        messageCode: 'mpn.backend.global.error.unknown-parameter',
        message: 'Unknown parameter foo.',
      },
    ]);
    const items = ['a', 'b'].map((field) => ({
      field,
      code: 'mpn.backend.validation.error.email' as const,
      values: {},
    }));
    expect(toErrorBody(invalidInput(items), context)).toMatchObject({
      status: 400,
      globalErrors: [],
      fieldErrors: [{ field: 'a' }, { field: 'b' }],
    });
  });
});
