import type { Row } from './rows';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Columns to write: those of the sent values that differ from the row's. An empty text is stored as null.
 * @param columns by the names in the contract; other sent values are left out
 */
export function changedColumns(row: Row, sent: object, columns: Readonly<Record<string, string>>): Row {
  const values = new Map<string, unknown>(Object.entries(sent));
  const changes: Row = {};
  for (const [name, column] of Object.entries(columns)) {
    const value = values.get(name);
    const wanted = value === '' ? null : value;
    if (wanted !== undefined && !isSame(row[column], wanted)) changes[column] = wanted;
  }
  return changes;
}
