import { consentsOf, type BodyOf, type PartnerType, type ConsentKind, type register } from '@mpn/domain';

type Body = BodyOf<typeof register>;

/** Values of the form: the body with the fields entered so far. */
export interface RegistrationValues {
  company: Partial<Body['company']>;
  user: Partial<Body['user']>;
  consents: Partial<Record<ConsentKind, boolean>>;
}

const STEPS = ['company', 'invoice', 'person', 'password', 'consents', 'review'] as const;
export type RegistrationStep = (typeof STEPS)[number];

/** The steps of a company of this type, in their order. Media companies buy nothing, so they get no invoices. */
export const stepsOf = (type: PartnerType): readonly RegistrationStep[] =>
  type === 'MEDIA' ? STEPS.filter((step) => step !== 'invoice') : STEPS;

const PASSWORDS = ['user.password', 'user.passwordConfirmation'];

/** The step that shows a field of the body: `company.vatId`, `consents.agb`, ... */
export function stepOfField(field: string): RegistrationStep {
  if (PASSWORDS.includes(field)) return 'password';
  if (/^company\.(separateInvoice|invoice)/.test(field)) return 'invoice';
  if (field.startsWith('company')) return 'company';
  return field.startsWith('user') ? 'person' : 'consents';
}

/** The values without passwords, for the browser's storage. */
export function withoutPasswords(values: RegistrationValues): RegistrationValues {
  const user = { ...values.user };
  delete user.password;
  delete user.passwordConfirmation;
  return { ...values, user };
}

export function emptyValues(type: PartnerType): RegistrationValues {
  return { company: { type, country: 'DE', separateInvoiceAddress: false, asBranch: false }, user: {}, consents: {} };
}

/**
 * The body of POST /registration.
 * @param versions of the texts that were shown
 */
export function toBody(
  type: PartnerType,
  { company, user, consents }: RegistrationValues,
  versions: Partial<Record<ConsentKind, number>>,
): object {
  const kinds = consentsOf(type);
  const blankToNull = (part: object) =>
    Object.fromEntries(Object.entries(part).map(([key, value]) => [key, value === '' ? null : (value as unknown)]));
  return {
    company: { ...blankToNull(company), type },
    user: blankToNull(user),
    consents: Object.fromEntries(kinds.map((kind) => [kind, consents[kind] === true])),
    documentVersions: Object.fromEntries(kinds.map((kind) => [kind, versions[kind]])),
  };
}
