import { isAppError, validateInput } from '@mpn/domain';
import { sellerSchema } from '../change-seller';

const COMPLETE = {
  name: 'Kontor Promotion GmbH',
  street: 'Am Kai 3',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE811907980',
  email: 'kasse@kontor.example',
  bankName: 'Hafenbank',
  iban: 'DE89 3704 0044 0532 0130 00',
};

function faultsOf(values: object): { field: string; code: string }[] {
  try {
    validateInput(sellerSchema, { ...COMPLETE, ...values });
    return [];
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.fieldErrors.map(({ field, code }) => ({ field, code }));
  }
}
const fieldsAtFault = (values: object) => faultsOf(values).map(({ field }) => field);

describe('the schema of a seller', () => {
  it.each([
    ['with all that an invoice needs', {}],
    ['with a tax number instead of the VAT id', { vatId: '', taxNumber: '48/123/45678' }],
    ['with an IBAN in small letters and with hyphens', { iban: 'de89-3704-0044-0532-0130-00' }],
    ['with an IBAN of another country', { iban: 'AT61 1904 3002 3457 3201' }],
    ['with a BIC of eight characters', { bic: 'COBADEFF' }],
    ['without BIC, phone and register entry', { bic: '', phone: '', registerEntry: '' }],
  ])('%s', (_what, values) => {
    expect(fieldsAtFault(values)).toEqual([]);
  });

  it.each(['name', 'street', 'postalCode', 'city', 'country', 'email', 'bankName', 'iban'])(
    'refuses one without %s',
    (field) => {
      expect(fieldsAtFault({ [field]: '' })).toEqual([field]);
      expect(fieldsAtFault({ [field]: undefined })).toEqual([field]);
    },
  );

  it.each([
    ['vatId', { vatId: '' }, 'validation.error.required'],
    ['iban', { iban: 'DE89 3704 0044 0532 0130 01' }, 'validation.error.iban'],
    ['bic', { bic: 'HAMBURG' }, 'validation.error.bic'],
    ['country', { country: 'Germany' }, 'validation.error.country'],
    ['email', { email: 'kontor' }, 'validation.error.email'],
  ])('refuses one with a wrong %s', (field, values, code) => {
    expect(faultsOf(values)).toEqual([{ field, code: `mpn.backend.${code}` }]);
  });
});
