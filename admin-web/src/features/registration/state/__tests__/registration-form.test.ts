import { emptyValues, stepOfField, stepsOf, toBody, withoutPasswords } from '../registration-form';

test.each([
  ['company.name', 'company'],
  ['company.vatId', 'company'],
  ['company.samplingMediumId', 'company'],
  ['company.separateInvoiceAddress', 'invoice'],
  ['company.invoiceEmail', 'invoice'],
  ['user.firstName', 'person'],
  ['user.loginName', 'person'],
  ['user.password', 'password'],
  ['user.passwordConfirmation', 'password'],
  ['consents.agb', 'consents'],
  ['documentVersions.ard', 'consents'],
])('%s is a field of the step %s', (field, step) => {
  expect(stepOfField(field)).toBe(step);
});

test('media companies, which buy nothing, get no step about invoices', () => {
  expect(stepsOf('MEDIA')).toEqual(['company', 'person', 'password', 'consents', 'review']);
  expect(stepsOf('PROMOTION')).toContain('invoice');
});

test('passwords are not stored in the draft', () => {
  const user = { loginName: 'nora', password: 'secret', passwordConfirmation: 'secret' };
  expect(withoutPasswords({ ...emptyValues('MEDIA'), user }).user).toEqual({ loginName: 'nora' });
});

test('the body has the type, the consents of the type and the versions shown; empty fields are null', () => {
  const values = {
    company: { name: 'Radio', vatId: '' },
    user: { firstName: 'Nora' },
    consents: { agb: true, ard: true },
  };
  expect(toBody('MEDIA', values, { agb: 3, privacy: 1, ard: 2 })).toEqual({
    company: { type: 'MEDIA', name: 'Radio', vatId: null },
    user: { firstName: 'Nora' },
    consents: { agb: true, privacy: false },
    documentVersions: { agb: 3, privacy: 1 },
  });
});
