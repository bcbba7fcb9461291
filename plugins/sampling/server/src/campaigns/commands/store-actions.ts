import type { Knex } from 'knex';
import { fail, fieldError, type AddresseeSelection } from '@mpn/domain';
import { insertRow, updateRow, type RowOf, select } from '@mpn/server-kit';
import { lockActions, type ActionRow } from '../../rows';
import {
  actionDiffers,
  normalSelections,
  selectionKey,
  type PlannedAction,
  type StoredAction,
} from '../rules/campaign-save';
import { ARD_PERMITTED } from '../../addressees';

type AddresseeRow = Pick<
  RowOf<'sampling_action_addressees'>,
  'action_id' | 'institution_id' | 'department_id' | 'user_id'
>;

function stored(row: ActionRow, selections: AddresseeSelection[]): StoredAction {
  return {
    id: row.id,
    jpaVersion: row.jpa_version,
    status: row.status,
    name: row.name,
    downloadAllowed: row.download_allowed,
    samplingType: row.sampling_type,
    startDate: row.start_date,
    endDate: row.end_date,
    startTime: row.start_time,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    selections,
    // Strapi returns JSON columns as text.
    expansions: JSON.parse(row.addressee_expansions ?? '[]') as string[],
  };
}

/** The campaign's actions with their selections, locked. */
export async function loadActions(trx: Knex, campaignId: number): Promise<StoredAction[]> {
  const rows = await lockActions(trx, campaignId);
  const addressees: AddresseeRow[] = await trx('sampling_action_addressees')
    .whereIn(
      'action_id',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .select('action_id', 'institution_id', 'department_id', 'user_id');
  const selections = new Map<number, AddresseeSelection[]>(rows.map(({ id }) => [id, []]));
  for (const { action_id, institution_id, department_id, user_id } of addressees) {
    selections.get(action_id)?.push({ institutionId: institution_id, departmentId: department_id, userId: user_id });
  }
  return rows.map((row) => stored(row, selections.get(row.id) ?? []));
}

const INVALID_SELECTIONS = `
  select chosen.index, institution.id is null or not known as unknown
  from unnest(?::int[], ?::int[], ?::int[], ?::int[]) as chosen(index, institution_id, department_id, user_id)
  join companies promoter on promoter.id = ?
  left join companies institution on institution.id = chosen.institution_id and institution.type = 'MEDIA'
  left join department_list department
    on department.id = chosen.department_id and department.company_id = chosen.institution_id
  left join people editor on editor.id = chosen.user_id and editor.company_id = chosen.institution_id
  cross join lateral (select (chosen.department_id is null or department.id is not null)
    and (chosen.user_id is null or editor.id is not null)) as below(known)
  where institution.id is null or not known
    or not ${ARD_PERMITTED}
  order by chosen.index limit 1`;

/**
 * Checks in one statement that everything selected exists and may be selected. Institutions that were blocked or
 * disabled meanwhile stay selected without effect; the cart drops them with a notice.
 * @throws AppError invalid at the selections of an action, ard-contract-missing
 */
export async function checkSelections(trx: Knex, companyId: number, actions: readonly PlannedAction[]): Promise<void> {
  const all = actions.flatMap((action, index) =>
    normalSelections(action).map((selection) => ({ ...selection, index })),
  );
  if (all.length === 0) return;
  const rows = await select<{ index: number; unknown: boolean }>(trx, INVALID_SELECTIONS, [
    all.map(({ index }) => index),
    all.map(({ institutionId }) => institutionId),
    all.map(({ departmentId }) => departmentId),
    all.map(({ userId }) => userId),
    companyId,
  ]);
  const [invalid] = rows;
  if (!invalid) return;
  if (!invalid.unknown) throw fail('mpn.backend.data.error.product.ard-contract-missing');
  const field = `samplingActions[${invalid.index}].addresseeBrowserInitialization.selections`;
  throw fieldError(field, 'mpn.backend.validation.error.invalid');
}

function columns(action: PlannedAction, position: number): Record<string, unknown> {
  return {
    position,
    name: action.name,
    download_allowed: action.downloadAllowed,
    sampling_type: action.samplingType,
    start_date: action.startDate,
    end_date: action.endDate,
    start_time: action.startTime,
    starts_at: action.startsAt,
    ends_at: action.endsAt,
    addressee_expansions: action.addresseeBrowserInitialization.expansions,
  };
}

// One statement for any number of rows: thousands would exceed Postgres' limit of parameters.
const ADD_SELECTIONS = `
  insert into sampling_action_addressees
    (document_id, action_id, institution_id, department_id, user_id, created_at, updated_at, published_at)
  select replace(gen_random_uuid()::text, '-', ''), ?, institution_id, department_id, user_id, ?, ?, ?
  from unnest(?::int[], ?::int[], ?::int[]) with ordinality as added(institution_id, department_id, user_id, place)
  order by place`;

const REMOVE_SELECTIONS = `
  delete from sampling_action_addressees chosen
  using unnest(?::int[], ?::int[], ?::int[]) as removed(institution_id, department_id, user_id)
  where chosen.action_id = ? and chosen.institution_id = removed.institution_id
    and chosen.department_id is not distinct from removed.department_id
    and chosen.user_id is not distinct from removed.user_id`;

const columnsOf = (selections: readonly AddresseeSelection[]) => [
  selections.map(({ institutionId }) => institutionId),
  selections.map(({ departmentId }) => departmentId),
  selections.map(({ userId }) => userId),
];

/** Writes the difference only: one editor fewer out of ten thousand is one row. */
async function writeSelections(
  trx: Knex,
  actionId: number,
  before: readonly AddresseeSelection[],
  after: readonly AddresseeSelection[],
): Promise<void> {
  const had = new Set(before.map(selectionKey));
  const wanted = new Set(after.map(selectionKey));
  const removed = before.filter((selection) => !wanted.has(selectionKey(selection)));
  const added = after.filter((selection) => !had.has(selectionKey(selection)));
  const run = (sql: string, values: unknown[]) => trx.raw(sql, values as Knex.RawBinding[]);
  if (removed.length > 0) await run(REMOVE_SELECTIONS, [...columnsOf(removed), actionId]);
  const now = new Date();
  if (added.length > 0) await run(ADD_SELECTIONS, [actionId, now, now, now, ...columnsOf(added)]);
}

/** Adds a draft action. */
export async function insertAction(
  trx: Knex,
  campaignId: number,
  action: PlannedAction,
  position: number,
): Promise<number> {
  const id = await insertRow(trx, 'sampling_actions', {
    campaign_id: campaignId,
    status: 'DRAFT',
    paused_by_campaign: false,
    jpa_version: 1,
    ...columns(action, position),
  });
  await writeSelections(trx, id, [], normalSelections(action));
  return id;
}

/** Replaces the stored actions with the sent ones: in that order, missing ones are deleted. Run the checks first. */
export async function saveActions(
  trx: Knex,
  campaignId: number,
  before: readonly StoredAction[],
  sent: readonly PlannedAction[],
): Promise<void> {
  const kept = new Set(sent.map(({ id }) => id));
  const deleted = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await trx('sampling_action_addressees').whereIn('action_id', deleted).delete();
  await trx('sampling_actions').whereIn('id', deleted).delete();
  for (const [index, action] of sent.entries()) {
    const old = before.find(({ id }) => id === action.id);
    if (!old) await insertAction(trx, campaignId, action, index + 1);
    else if (actionDiffers(old, action)) {
      await updateRow(trx, 'sampling_actions', old.id, {
        ...columns(action, index + 1),
        jpa_version: old.jpaVersion + 1,
      });
      await writeSelections(trx, old.id, old.selections, normalSelections(action));
    } else if (before[index]?.id !== old.id) {
      await updateRow(trx, 'sampling_actions', old.id, { position: index + 1 });
    }
  }
}
