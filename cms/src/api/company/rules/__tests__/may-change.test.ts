import { isAppError, type Permission } from '@mpn/domain';
import { assertMayChange } from '../company-changes';

const ADMIN = { permissions: new Set<Permission>(['ManageMyCompany']) };
const SUPER_ADMIN = { permissions: new Set<Permission>(['ManageAllCompanies']) };

type Sent = Parameters<typeof assertMayChange>[2];

function refusalOf(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return (error.fieldErrors[0]?.code ?? error.code).replace('mpn.backend.', '');
  }
}

// There is one payment method today: another one stands for what a company of a later version has.
test.each<[string, object, Sent, string | undefined]>([
  ['the payment method as it is', { payment_method: 'INVOICE' }, { paymentMethod: 'INVOICE' }, undefined],
  ['the payment method that is shown for none', { payment_method: null }, { paymentMethod: 'INVOICE' }, undefined],
  [
    'another payment method',
    { payment_method: 'PREPAID' },
    { paymentMethod: 'INVOICE' },
    'data.error.payment-method-not-changeable',
  ],
  ['its state as it is', { disabled: null }, { disabled: false }, undefined],
  ['another state', { disabled: false }, { disabled: true }, 'global.error.resource-access-denied'],
  // A comparison would tell the value.
  [
    'a field that it does not see',
    { problematic: false },
    { problematic: false },
    'global.error.resource-access-denied',
  ],
])('an administrator sends %s', (_what, row, sent, code) => {
  expect(refusalOf(() => assertMayChange(ADMIN, { id: 7, ...row }, sent, 'PROMOTION'))).toBe(code);
  expect(refusalOf(() => assertMayChange(SUPER_ADMIN, { id: 7, ...row }, sent, 'PROMOTION'))).toBeUndefined();
});
