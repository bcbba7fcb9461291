import { inputErrors, normaliseVatId, hasVatIdCheckDigit, register, requestEmailVerification } from '../..';
import { createJoinRequest, findCompanyMatches } from '..';

const company = {
  type: 'PROMOTION',
  name: 'Nordlicht Promotion GmbH',
  street: 'Hafenstraße 5',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE136695976',
};
const user = {
  salutation: 'MRS',
  firstName: 'Nora',
  lastName: 'Lind',
  loginName: 'nora.lind',
  password: 'Vier Dackel angeln 7 Wolken',
  passwordConfirmation: 'Vier Dackel angeln 7 Wolken',
};
const consents = { agb: true, privacy: true, ard: true };
const documentVersions = { agb: 1, privacy: 1, ard: 1 };
const media = { ...company, type: 'MEDIA', samplingMediumId: 3 };

const code = (name: string) => `mpn.backend.validation.error.${name}`;
const MISSING = 'mpn.backend.registration.error.consent-missing';

type Parts = Partial<Record<'company' | 'user' | 'consents' | 'documentVersions', Record<string, unknown>>>;

const faults = (more: Parts) =>
  inputErrors(register.body!, {
    company: { ...company, ...more.company },
    user: { ...user, ...more.user },
    consents: { ...consents, ...more.consents },
    documentVersions: { ...documentVersions, ...more.documentVersions },
  }).map(({ field, code: found }) => [field, found]);

test('a complete registration of each type is valid', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ company: media, consents: { ard: false } })).toEqual([]);
});

test.each<[string, Parts, [string, string][]]>([
  ['no name of the company', { company: { name: ' ' } }, [['company.name', code('required')]]],
  ['no country', { company: { country: undefined } }, [['company.country', code('required')]]],
  ['a country that does not exist', { company: { country: 'XX' } }, [['company.country', code('country')]]],
  ['a VAT id with a wrong check digit', { company: { vatId: 'DE136695977' } }, [['company.vatId', code('vat-id')]]],
  ['a VAT id without a country', { company: { vatId: '136695976' } }, [['company.vatId', code('vat-id')]]],
  ['no VAT id', { company: { vatId: null } }, []],
  [
    'a media company without its medium',
    { company: { ...media, samplingMediumId: null } },
    [['company.samplingMediumId', code('required')]],
  ],
  [
    'a separate recipient of invoices that is not named',
    { company: { separateInvoiceAddress: true, invoiceEmail: 'not an address' } },
    [
      ['company.invoiceName', code('required')],
      ['company.invoiceStreet', code('required')],
      ['company.invoicePostalCode', code('required')],
      ['company.invoiceCity', code('required')],
      ['company.invoiceCountry', code('required')],
      ['company.invoiceEmail', code('email')],
    ],
  ],
  ['an e-mail address for invoices alone', { company: { invoiceEmail: 'Rechnung@Example.org' } }, []],
  ['no salutation', { user: { salutation: undefined } }, [['user.salutation', code('required')]]],
  ['no last name', { user: { lastName: '' } }, [['user.lastName', code('required')]]],
  ['a phone number with letters', { user: { phoneNumber: 'call me' } }, [['user.phoneNumber', code('phone')]]],
  [
    'a login name that is an address',
    { user: { loginName: 'n@x.de' } },
    [['user.loginName', code('login-name-is-email')]],
  ],
  [
    'a weak password',
    { user: { password: 'weak', passwordConfirmation: 'weak' } },
    [['user.password', code('password')]],
  ],
  [
    'another confirmation',
    { user: { passwordConfirmation: 'Vier Dackel angeln 8 Wolken' } },
    [['user.passwordConfirmation', code('must-match')]],
  ],
  [
    'no consent to terms and privacy',
    { consents: { agb: false, privacy: undefined } },
    [
      ['consents.agb', MISSING],
      ['consents.privacy', MISSING],
    ],
  ],
  ['a promotion company without the ARD declaration', { consents: { ard: false } }, [['consents.ard', MISSING]]],
  ['no version of the terms', { documentVersions: { agb: undefined } }, [['documentVersions.agb', code('required')]]],
])('%s', (_what, more, expected) => expect(faults(more)).toEqual(expected));

test.each([
  ['de 136 695 976', 'DE136695976', true],
  ['ATU13585627', 'ATU13585627', true],
  ['ATU12345678', 'ATU12345678', false],
  ['CHE-123.456.788 MWST', 'CHE123456788', true],
  ['CHE-123.456.789', 'CHE123456789', false],
  ['FR40303265045', 'FR40303265045', true],
  ['NO 923 609 016 MVA', 'NO923609016', true],
  ['GB980780684', 'GB980780684', true],
  ['EL094259216', 'EL094259216', true],
  ['IT00743110157', 'IT00743110157', true],
  ['US123456789', 'US123456789', false],
  ['DE', 'DE', false],
  ['', '', false],
])('VAT id %p is stored as %p, valid: %p', (typed, kept, isValid) => {
  expect(normaliseVatId(typed)).toBe(kept);
  expect(hasVatIdCheckDigit(typed)).toBe(isValid);
});

test.each([
  [{ email: 'a@example.org', context: 'REGISTRATION' }, [['type', code('required')]]],
  [{ email: 'a@example.org', context: 'REGISTRATION', type: 'LABEL' }, [['type', code('not-an-option')]]],
  [{ email: 'a@example.org', context: 'REGISTRATION', type: 'MEDIA' }, []],
  [{ email: 'a@example.org', context: 'CHANGE_EMAIL' }, []],
])('a code for %j', (body, expected) =>
  expect(inputErrors(requestEmailVerification.body!, body).map((error) => [error.field, error.code])).toEqual(expected),
);

test.each([
  [{}, [['vatId', code('required')]]],
  [{ name: 'Nordlicht' }, [['vatId', code('required')]]],
  [{ name: 'Nordlicht', postalCode: '20457' }, []],
  [{ vatId: 'DE136695976' }, []],
  [{ vatId: 'DE1' }, [['vatId', code('vat-id')]]],
])('a search for a company by %j', (body, expected) =>
  expect(inputErrors(findCompanyMatches.body!, body).map((error) => [error.field, error.code])).toEqual(expected),
);

test('a request to join needs a person and both consents, and no password', () => {
  const { password: _password, passwordConfirmation: _repeated, ...person } = user;
  const body = { companyId: 1, search: { vatId: 'DE136695976' }, person, consents, documentVersions };
  const joining = { ...body, consents: { agb: true, privacy: true }, documentVersions: { agb: 1, privacy: 1 } };
  expect(inputErrors(createJoinRequest.body!, joining)).toEqual([]);
  expect(
    inputErrors(createJoinRequest.body!, {
      ...joining,
      person: { ...person, lastName: '' },
      consents: { agb: true },
    }).map((error) => [error.field, error.code]),
  ).toEqual([
    ['person.lastName', code('required')],
    ['consents.privacy', MISSING],
  ]);
});
