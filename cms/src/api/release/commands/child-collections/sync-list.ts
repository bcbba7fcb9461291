import type { Knex } from 'knex';
import { fieldError } from '@mpn/domain';
import { insertRows, type Row } from '@mpn/server-kit';

/** A wanted row of a list: with the id of the existing row that it updates, or without for a new one. */
export interface WantedRow {
  id?: number | undefined;
  values: Row;
}

export interface ListChange {
  changed: boolean;
  /** Ids of the rows in the wanted order. */
  ids: number[];
}

type CurrentRow = Row & { id: number };

// Normalizes values for comparison: an empty text equals null; dates compare by value.
function comparable(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  return value instanceof Date ? value.getTime() : value;
}

function differs(current: Row, values: Row): boolean {
  return Object.entries(values).some(([column, value]) => comparable(current[column]) !== comparable(value));
}

/**
 * Syncs the rows of a list with the wanted ones: rows whose ids are sent are updated, others deleted, rows without an
 * id inserted; unchanged rows are not written.
 *
 * @throws AppError a field error for an id that is not in this list
 * @param owned condition for the rows of this list, e.g. `{ release_id: 7 }`; new rows get it too
 * @param name the list's name in the body, for errors
 */
export async function syncList(
  trx: Knex,
  table: string,
  owned: Record<string, number>,
  wanted: readonly WantedRow[],
  name: string,
): Promise<ListChange> {
  const current = (await trx(table).where(owned)) as CurrentRow[];
  return applyList(
    trx,
    table,
    new Map(current.map((row) => [row.id, row])),
    wanted.map((row) => ({ ...row, values: { ...row.values, ...owned } })),
    name,
  );
}

/** As {@link syncList} for rows already read; each wanted row names its own owner. */
export async function applyList(
  trx: Knex,
  table: string,
  current: ReadonlyMap<number, CurrentRow>,
  wanted: readonly WantedRow[],
  name: string,
): Promise<ListChange> {
  assertKnown(current, wanted, name);
  const kept = new Set(wanted.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const gone = [...current.keys()].filter((id) => !kept.has(id));
  const edited = wanted.filter(({ id, values }) => id !== undefined && differs(current.get(id) ?? {}, values));
  const added = wanted.filter(({ id }) => id === undefined);
  if (gone.length > 0) await trx(table).whereIn('id', gone).delete();
  for (const { id, values } of edited)
    await trx(table)
      .where({ id })
      .update({ ...values, updated_at: new Date() });
  const newIds = await insertRows(
    trx,
    table,
    added.map(({ values }) => values),
  );
  let next = 0;
  return {
    changed: gone.length + edited.length + added.length > 0,
    ids: wanted.map(({ id }) => id ?? (newIds[next++] as number)),
  };
}

function assertKnown(current: ReadonlyMap<number, CurrentRow>, wanted: readonly WantedRow[], name: string): void {
  const seen = new Set<number>();
  wanted.forEach(({ id }, index) => {
    if (id === undefined) return;
    if (!current.has(id) || seen.has(id))
      throw fieldError(`${name}[${index}].id`, 'mpn.backend.validation.error.invalid');
    seen.add(id);
  });
}
