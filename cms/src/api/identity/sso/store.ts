import type { Knex } from 'knex';
import { backChannelLogout, signOnRecord, type SingleSignOnView } from '@mpn/domain';
import { openSealedText, sealText, type Seal } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { fullName } from '../queries/names';

/** The provider of a company. */
export interface Connection {
  id: number;
  company_id: number;
  issuer: string;
  client_id: string;
  sealed_secret: string;
  active: boolean;
  enforced: boolean;
  tested_at: Date | null;
  tested_by: number | null;
  /** YYYY-MM-DD. */
  secret_ends_on: string | null;
}

/** How the provider knows a session that began with a sign-in there. */
export interface ProviderSession {
  connectionId: number;
  issuer: string;
  /** `sub` of the ID token. */
  subject: string;
  sid: string | null;
  /** Of the ID token. */
  issuedAt: Date;
}

const COLUMNS = [
  ...['id', 'company_id', 'issuer', 'client_id', 'sealed_secret'],
  ...['active', 'enforced', 'tested_at', 'tested_by'],
];

const columns = (db: Knex) => [...COLUMNS, db.raw('secret_ends_on::text as secret_ends_on')];

const secretSeal = (companyId: number): Seal => ({
  secret: getSettings().secrets.encryptionKey,
  purpose: 'sso-client-secret',
  context: String(companyId),
});

export const sealSecret = (companyId: number, secret: string): string => sealText(secretSeal(companyId), secret);

/** The client secret; empty where it was sealed with another key. */
export const openSecret = ({ company_id: companyId, sealed_secret: sealed }: Connection): string =>
  openSealedText(secretSeal(companyId), sealed) ?? '';

export const findConnection = (
  db: Knex,
  by: { id: number } | { company_id: number },
): Promise<Connection | undefined> => db('sso_connections').where(by).first<Connection | undefined>(columns(db));

/** The connection in use to which the verified domain of an e-mail address leads. */
export const findConnectionOfDomain = (db: Knex, domain: string): Promise<Connection | undefined> =>
  db('sso_connections')
    .where({ active: true })
    .whereIn('id', db('sso_domains').where({ domain }).whereNotNull('verified_at').select('connection_id'))
    .first<Connection | undefined>(columns(db));

/** The connection in use of the person's company, if the person is linked to an identity there. */
export const findConnectionOfPerson = (db: Knex, userId: number): Promise<Connection | undefined> =>
  db('sso_connections')
    .where({ active: true })
    .whereIn('company_id', db('up_users').where({ id: userId }).select('company_id'))
    .whereIn('id', db('sso_identities').where({ user_id: userId }).select('connection_id'))
    .first<Connection | undefined>(columns(db));

/** Whether the domain is verified for the connection. */
export async function hasDomain(db: Knex, connectionId: number, domain: string): Promise<boolean> {
  const found: unknown = await db('sso_domains')
    .where({ connection_id: connectionId, domain })
    .whereNotNull('verified_at')
    .first('id');
  return found !== undefined;
}

/** Whether the person has to sign in with the provider of their company: passwords and passkeys are refused. */
export async function isSignOnRequired(db: Knex, userId: number): Promise<boolean> {
  const found: unknown = await db('up_users as u')
    .join('sso_connections as c', 'c.company_id', 'u.company_id')
    .where({ 'u.id': userId, 'c.active': true, 'c.enforced': true })
    .whereNot('u.combined_role', 'SUPER_ADMIN')
    .whereNotExists(
      db('sso_exempt_people as e').whereRaw('e.user_id = u.id and e.connection_id = c.id').select(db.raw('1')),
    )
    .first('u.id');
  return found !== undefined;
}

/** The address to which providers send the browser back. */
export const redirectUri = (): string => `${getSettings().PUBLIC_URL}/sign-on/callback`;

/** The address that begins a sign-in with the domain without typing, for lists of applications. */
const startUri = (domain: string): string => `${getSettings().PUBLIC_URL}/sign-on/start?domain=${domain}`;

/** The address to which the provider of a company may send logout tokens. */
const backChannelLogoutUri = (companyId: number): string =>
  `${getSettings().PUBLIC_URL}/api${backChannelLogout.path.replace(':id', String(companyId))}`;

/** Since when support lets the first sign-in make an account in the company. */
export async function accountsApprovedAt(db: Knex, companyId: number): Promise<Date | null> {
  const row = await db('company_sign_in')
    .where({ company_id: companyId })
    .first<{ accounts_approved_at: Date | null } | undefined>('accounts_approved_at');
  return row?.accounts_approved_at ?? null;
}

interface DomainRow {
  id: number;
  domain: string;
  dns_token: string;
  verified_at: Date | null;
}

/** What administrators see; never the client secret. */
export async function readSingleSignOn(db: Knex, companyId: number): Promise<SingleSignOnView> {
  const connection = await findConnection(db, { company_id: companyId });
  const of = { connection_id: connection?.id ?? 0 };
  const domains = await db('sso_domains')
    .where(of)
    .orderBy('domain')
    .select<DomainRow[]>('id', 'domain', 'dns_token', 'verified_at');
  const exempt = await db('sso_exempt_people as e')
    .join('up_users as u', 'u.id', 'e.user_id')
    .where(of)
    .orderBy('u.id')
    .select<SingleSignOnView['exemptPeople']>(
      'u.id as userId',
      db.raw(`${fullName('u')} as "fullName"`),
      'u.username as loginName',
      'u.combined_role as combinedRole',
    );
  const [made] = await db('sso_made_accounts').where({ company_id: companyId }).count({ accounts: '*' });
  const [linked] = await db('sso_identities').where(of).countDistinct({ people: 'user_id' });
  return {
    provider: connection
      ? { issuer: connection.issuer, clientId: connection.client_id, secretEndsOn: connection.secret_ends_on }
      : null,
    redirectUri: redirectUri(),
    backChannelLogoutUri: backChannelLogoutUri(companyId),
    domains: domains.map((row) => ({
      id: row.id,
      domain: row.domain,
      record: signOnRecord(row.domain, row.dns_token),
      verifiedAt: row.verified_at?.toISOString() ?? null,
      startUri: startUri(row.domain),
    })),
    testedAt: connection?.tested_at?.toISOString() ?? null,
    isActive: connection?.active ?? false,
    isEnforced: connection?.enforced ?? false,
    exemptUserIds: exempt.map(({ userId }) => userId),
    exemptPeople: exempt,
    linkedPeople: Number(linked?.people ?? 0),
    accountsApprovedAt: (await accountsApprovedAt(db, companyId))?.toISOString() ?? null,
    madeAccounts: Number(made?.accounts ?? 0),
  };
}
