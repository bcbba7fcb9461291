import type { Knex } from 'knex';
import {
  instantText,
  LOCALE_OF_TEXT,
  type CompanySignInView,
  type FactorState,
  type listPersonFactors,
  type Page,
  type PersonFactorsView,
  type Principal,
  type QueryOf,
  type StoredRole,
} from '@mpn/domain';
import {
  csvFile,
  csvHead,
  exportedRows,
  isEnabled,
  patternOf,
  select,
  tablePage,
  type CsvForm,
  type MadeFile,
} from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { isExcepted } from '../factors/requirement';
import { HAS_SECOND_FACTOR } from '../factors/store';
import { isEditable, mayManageSignIn } from '../rules/managed-users';
import { fullName } from './names';
import de from '../locales/de.json';
import en from '../locales/en.json';

type TableQuery = QueryOf<typeof listPersonFactors>;

const FULL_NAME = fullName('u');
const STATE = `case when ${HAS_SECOND_FACTOR} then 'READY' when ${isExcepted('u')} then 'EXCEPTED' else 'MISSING' end`;

/** SQL: people of `:companyId` who may sign in. */
const PEOPLE = `up_users u where u.company_id = :companyId and ${isEnabled('u')} and u.admin_locked_at is null`;

/** What a company requires, and how many of its people have what. */
export async function readCompanySignIn(db: Knex, companyId: number): Promise<CompanySignInView> {
  const [rule] = await select<{ from: Date | null; holds: boolean; idle: number | null; hours: number | null }>(
    db,
    `select factor_required_from as "from", coalesce(factor_required_from <= now(), false) as holds,
        idle_minutes as idle, session_hours as hours
      from company_sign_in where company_id = :companyId`,
    { companyId },
  );
  const counts = await select<{ state: FactorState; count: number }>(
    db,
    `select ${STATE} as state, count(*)::int as count from ${PEOPLE} group by 1`,
    { companyId },
  );
  const count = (state: FactorState): number => counts.find((row) => row.state === state)?.count ?? 0;
  return {
    factorRequiredFrom: rule?.from?.toISOString() ?? null,
    isRequired: rule?.holds ?? false,
    people: { READY: count('READY'), MISSING: count('MISSING'), EXCEPTED: count('EXCEPTED') },
    idleMinutes: rule?.idle ?? null,
    sessionHours: rule?.hours ?? null,
  };
}

/** People of a company who have no second factor and no exception. */
export const peopleWithoutFactor = (db: Knex, companyId: number): Promise<{ id: number }[]> =>
  select<{ id: number }>(db, `select u.id from ${PEOPLE} and ${STATE} = 'MISSING' order by u.id`, { companyId });

const SORTABLE: Record<NonNullable<TableQuery['sortBy']>, string> = {
  fullName: `lower(${FULL_NAME})`,
  loginName: 'lower(u.username)',
  combinedRole: 'u.combined_role',
  state: STATE,
  lastLogin: 'u.last_login',
};

interface SqlRow {
  userId: number;
  fullName: string;
  loginName: string;
  combinedRole: StoredRole;
  state: FactorState;
  hasTotp: boolean;
  passkeys: number;
  isLinked: boolean;
  lastLogin: Date | null;
  endsAt: Date | null;
  reason: string | null;
}

function matching(db: Knex, companyId: number, { term, state = [] }: Pick<TableQuery, 'term' | 'state'>) {
  return db('up_users as u')
    .leftJoin(
      'factor_exceptions as e',
      (on) => void on.on('e.user_id', 'u.id').andOn('e.ends_at', '>', db.raw('now()')),
    )
    .where('u.company_id', companyId)
    .whereNull('u.admin_locked_at')
    .whereRaw(isEnabled('u'))
    .where((where) => {
      if (state.length > 0) where.whereRaw(`${STATE} = any(?::text[])`, [[...state]]);
      if (term?.trim()) {
        const pattern = patternOf(term.trim());
        where.whereRaw(`(${FULL_NAME} ilike ? or u.username ilike ?)`, [pattern, pattern]);
      }
    })
    .select(
      'u.id as userId',
      db.raw(`${FULL_NAME} as "fullName"`),
      'u.username as loginName',
      'u.combined_role as combinedRole',
      db.raw(`${STATE} as state`),
      db.raw(`exists (select 1 from totp_factors t
        where t.user_id = u.id and t.sealed_secret is not null) as "hasTotp"`),
      db.raw('(select count(*) from passkeys k where k.user_id = u.id)::int as passkeys'),
      db.raw('exists (select 1 from sso_identities i where i.user_id = u.id) as "isLinked"'),
      'u.last_login as lastLogin',
      'e.ends_at as endsAt',
      'e.reason as reason',
    );
}

const viewOf = (principal: Principal, { endsAt, reason, lastLogin, ...row }: SqlRow): PersonFactorsView => ({
  ...row,
  lastLogin: lastLogin?.toISOString() ?? null,
  exception: endsAt ? { until: endsAt.toISOString(), reason: reason ?? '' } : null,
  editable:
    isEditable(principal, { id: row.userId, combined_role: row.combinedRole }) &&
    mayManageSignIn(principal, row.combinedRole),
});

/** One page of the people of a company with their second factors. */
export async function personFactorsTable(
  db: Knex,
  principal: Principal,
  companyId: number,
  query: TableQuery,
): Promise<Page<PersonFactorsView>> {
  const page = await tablePage<SqlRow>(matching(db, companyId, query), query, SORTABLE, {
    column: SORTABLE.fullName,
    direction: 'asc',
    id: 'u.id',
  });
  return { ...page, items: page.items.map((row) => viewOf(principal, row)) };
}

const TABLE = {
  fileName: 'second-factors.csv',
  columns: [
    ...(['fullName', 'loginName', 'combinedRole', 'state', 'authenticatorApp', 'passkeys', 'lastLogin'] as const),
    ...(['exceptedUntil', 'reason'] as const),
  ],
};

const TEXTS = { de: de.secondFactors, en: en.secondFactors };

/** Words of a file: codes for machines. */
function wordsIn(form: CsvForm) {
  const texts = form === 'MACHINE' ? null : TEXTS[form];
  return {
    role: (role: StoredRole): string => texts?.roles[role] ?? role,
    state: (state: FactorState): string => texts?.states[state] ?? state,
    yesNo: (is: boolean): string => (texts ? texts[is ? 'yes' : 'no'] : String(is)),
  };
}

/**
 * All people of a company with their second factors as a file.
 * @throws AppError export-too-large
 */
export async function personFactorsCsv(
  db: Knex,
  companyId: number,
  query: Pick<TableQuery, 'term' | 'state'>,
  form: CsvForm,
): Promise<MadeFile> {
  const rows = await exportedRows<SqlRow>((limit) =>
    matching(db, companyId, query).orderByRaw(`${SORTABLE.fullName}, u.id`).limit(limit),
  );
  const { fileName, headings } = csvHead(TABLE, TEXTS, form);
  const { role, state, yesNo } = wordsIn(form);
  const instant = (at: Date | null): string => {
    if (!at || form === 'MACHINE') return at?.toISOString() ?? '';
    return instantText(at.toISOString(), LOCALE_OF_TEXT[form], getSettings().APP_TIMEZONE);
  };
  const lines = rows.map((row) => [
    ...[row.fullName, row.loginName, role(row.combinedRole)],
    ...[state(row.state), yesNo(row.hasTotp), row.passkeys],
    ...[instant(row.lastLogin), instant(row.endsAt), row.reason],
  ]);
  return csvFile(fileName, [headings, ...lines], form);
}
