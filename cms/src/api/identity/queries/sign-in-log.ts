import type { Knex } from 'knex';
import { formatMessage, instantText, isErrorCode, LOCALE_OF_TEXT } from '@mpn/domain';
import { csvFile, csvHead, exportedRows, select, type CsvForm, type MadeFile } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { getSettings } from '../../../../config/environment';
import { fullName } from './names';
import de from '../locales/de.json';
import en from '../locales/en.json';

/** What the records of a sign-in say, by their actions in the trail. */
const OUTCOMES = {
  'session.login': 'SIGNED_IN',
  'session.second-factor-asked': 'SECOND_FACTOR_ASKED',
  'session.login-failed': 'WRONG_PASSWORD',
  'session.second-factor-failed': 'WRONG_SECOND_FACTOR',
  'session.passkey-failed': 'PASSKEY_REFUSED',
  'session.login-refused': 'REFUSED',
  'session.sign-on-refused': 'REFUSED',
  'session.end-by-provider': 'SIGNED_OUT',
  'session.provider-logout-refused': 'SIGN_OUT_REFUSED',
} as const;
type Action = keyof typeof OUTCOMES;

const METHODS = ['PASSWORD', 'PROVIDER', 'TOTP', 'RECOVERY', 'PASSKEY'] as const;
type Method = (typeof METHODS)[number];

interface Row {
  at: Date;
  action: Action;
  fullName: string | null;
  loginName: string | null;
  factor: string | null;
  by: string | null;
  reason: string | null;
}

const FACTS = `a.id, a.at, a.action, a.data ->> 'factor' as factor, a.data ->> 'by' as by, a.data ->> 'reason' as reason`;

// Records of people of the company, of those who came from another one since then; and what its provider was refused.
const LOG = `
  select entry.at, entry.action, entry.full_name as "fullName", entry.username as "loginName", entry.factor, entry.by,
    entry.reason
  from (
    select ${FACTS}, ${fullName('u')} as full_name, u.username
    from up_users u join audit_records a on a.object_type = 'user' and a.object_id = u.id
    where u.company_id = :companyId and u.deleted_at is null and a.action = any(:actions) and a.at >= :since
      and not exists (select 1 from audit_records m where m.object_type = 'user' and m.object_id = u.id
        and m.action = 'user.move' and m.at > a.at)
    union all
    select ${FACTS}, null, null from audit_records a
    where a.action in ('session.sign-on-refused', 'session.provider-logout-refused') and a.at >= :since
      and a.data ->> 'companyId' = :companyText
  ) entry
  order by entry.at desc, entry.id desc
  limit :limit`;

/** What the provider of the company has caused. */
const OF_PROVIDER: ReadonlySet<Action> = new Set([
  ...(['session.sign-on-refused', 'session.end-by-provider', 'session.provider-logout-refused'] as const),
]);

const methodOf = ({ action, factor, by }: Row): Method | null => {
  if (action === 'session.passkey-failed') return 'PASSKEY';
  if (OF_PROVIDER.has(action)) return 'PROVIDER';
  if (action === 'session.second-factor-failed' || action === 'session.login-refused') return null;
  return METHODS.find((method) => method === (factor ?? by)) ?? 'PASSWORD';
};

const TABLE = {
  fileName: 'sign-ins.csv',
  columns: ['at', 'fullName', 'loginName', 'method', 'outcome', 'reason'],
} as const;

const TEXTS = { de: de.signIns, en: en.signIns };

/** Of the reason that has one. */
const VALUES = { max: identity.signOn.accountsPerCompanyAndDay };

const reasonText = (reason: string | null, form: CsvForm): string => {
  if (reason === null || form === 'MACHINE') return reason ?? '';
  return isErrorCode(reason) ? formatMessage(reason, LOCALE_OF_TEXT[form], VALUES) : reason;
};

/**
 * Sign-ins of the people of a company as a file, the latest first: also those that failed or were refused, and answers
 * of its provider that opened no session, which belong to no account.
 * @param since the earliest
 * @throws AppError export-too-large
 */
export async function signInLogCsv(db: Knex, companyId: number, since: Date, form: CsvForm): Promise<MadeFile> {
  const bindings = { companyId, companyText: String(companyId), since, actions: Object.keys(OUTCOMES) };
  const rows = await exportedRows<Row>((limit) => select<Row>(db, LOG, { ...bindings, limit }));
  const { fileName, headings } = csvHead(TABLE, TEXTS, form);
  const zone = getSettings().APP_TIMEZONE;
  const lines = rows.map((row) => {
    const [method, outcome] = [methodOf(row), OUTCOMES[row.action]];
    const at = row.at.toISOString();
    return [
      form === 'MACHINE' ? at : instantText(at, LOCALE_OF_TEXT[form], zone),
      ...[row.fullName, row.loginName],
      form === 'MACHINE' ? method : method && TEXTS[form].methods[method],
      form === 'MACHINE' ? outcome : TEXTS[form].outcomes[outcome],
      reasonText(row.reason, form),
    ];
  });
  return csvFile(fileName, [headings, ...lines], form);
}
