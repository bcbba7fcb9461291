import type { PartnerType, RegistrationDocumentsView } from '@mpn/domain';
import type { Pool } from 'pg';
import { mediumId } from '../../factories/campaign';
import { unique } from '../../factories/insert';
import { mailedCode } from '../identity/identity-helpers';
import { from, newAddress } from '../identity/lockout-helpers';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';

export const newEmail = (): string => `new-${unique()}@example.org`;
export const REGISTERED_PASSWORD = 'Vier Dackel angeln 7 Wolken';

/** A random German VAT id with the right check digit. */
export function newVatId(): string {
  const digits = String(10_000_000 + Math.floor(Math.random() * 89_999_999));
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return `DE${digits}${(11 - product) % 10}`;
}

export const askCode = (email: string, type: PartnerType, address = newAddress(), client: ApiClient = api()) =>
  from(address, client).post<ErrorAnswer>('/email_verification', { email, context: 'REGISTRATION', type });

export const verifyCode = (email: string, type: PartnerType, code: string, address = newAddress()) =>
  from(address).post<ErrorAnswer>('/email_verification/verify', { email, context: 'REGISTRATION', type, code });

/** The token (`Bearer …`) of an e-mail address that was verified with the mailed code. */
export async function verifiedToken(pool: Pool, email: string, type: PartnerType): Promise<string> {
  const asked = await askCode(email, type);
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  const { headers, body } = await verifyCode(email, type, await mailedCode(pool, email));
  const token = headers.get('authorization');
  if (!token) throw new Error(JSON.stringify(body));
  return token;
}

/** A client with the token of a verified e-mail address, in a network of its own unless `address` names one. */
export const applicant = async (
  pool: Pool,
  email: string,
  type: PartnerType,
  address = newAddress(),
): Promise<ApiClient> => from(address, api().withToken(await verifiedToken(pool, email, type)));

/** The versions of the texts in force, as a form sends them back. */
export async function versionsOf(type: PartnerType): Promise<Record<string, number>> {
  const { body } = await api().get<RegistrationDocumentsView>('/registration/documents', { query: { type } });
  return Object.fromEntries(body.documents.map(({ kind, version }) => [kind, version]));
}

export interface RegistrationParts {
  company?: object;
  user?: object;
  consents?: object;
  documentVersions?: object;
}

export const newPerson = (): { salutation: string; firstName: string; lastName: string; loginName: string } => ({
  salutation: 'MRS',
  firstName: 'Nora',
  lastName: 'Lind',
  loginName: `nora-${unique()}`,
});

/** A complete registration with a name, login name and VAT id of its own. */
export async function registrationOf(pool: Pool, type: PartnerType, parts: RegistrationParts = {}) {
  return {
    company: {
      type,
      name: `Nordlicht ${unique()}`,
      street: 'Hafenstraße 5',
      postalCode: '20457',
      city: 'Hamburg',
      country: 'DE',
      vatId: newVatId(),
      ...(type === 'MEDIA' ? { samplingMediumId: await mediumId(pool) } : {}),
      ...parts.company,
    },
    user: {
      ...newPerson(),
      password: REGISTERED_PASSWORD,
      passwordConfirmation: REGISTERED_PASSWORD,
      ...parts.user,
    },
    consents: { agb: true, privacy: true, ard: type === 'PROMOTION', ...parts.consents },
    documentVersions: { ...(await versionsOf(type)), ...parts.documentVersions },
  };
}

/** Every error with its code: field errors by field, global ones under ''. */
export const faultsOf = ({ fieldErrors, globalErrors }: ErrorAnswer): [string, string][] => [
  ...globalErrors.map(({ messageCode }): [string, string] => ['', messageCode]),
  ...fieldErrors.map(({ field, messageCode }): [string, string] => [field, messageCode]),
];

/** Number of responses of each status and code. */
export function tally(answers: readonly { status: number; body: ErrorAnswer }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = status < 300 ? String(status) : `${status} ${faultsOf(body).flat().join(' ').trim()}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
