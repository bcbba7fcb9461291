/**
 * What a statement's columns contradict in the type of its row. The driver's rows are of the type if this is empty.
 * @param read of scripts/lib/typed-reads.mjs
 * @param columns of scripts/lib/statement-columns.mjs
 * @param options `mayBeNull(table, column)`: whether the statement may give a column of a table as null.
 *   `mayHaveMore`: the statement may select further columns than the type has
 * @returns sentences
 */
export function contradictions({ columns: wanted, isOpen }, columns, { mayBeNull, mayHaveMore }) {
  if (isOpen || wanted.length === 0) return [];
  const byName = new Map(columns.map((column) => [column.name, column]));
  const said = wanted.flatMap((property) => ofProperty(property, byName.get(property.name), mayBeNull));
  const known = new Set(wanted.map(({ name }) => name));
  const more = mayHaveMore ? [] : columns.map(({ name }) => name).filter((name) => !known.has(name));
  return more.length > 0 ? [...said, `${more.join(', ')}: not in the type`] : said;
}

function ofProperty({ name, kinds, isNullable, isOptional, hasDate }, column, mayBeNull) {
  if (column === undefined) return isOptional ? [] : [`${name}: no column of the statement`];
  const { kind, table, column: ofTable } = column;
  const of = table === undefined ? '' : ` (${table}.${ofTable})`;
  if (kind === 'json') return hasDate ? [`${name}: a Date, but JSON has texts`] : [];
  const isOther = kinds.length > 0 && !kinds.includes('unknown') && !kinds.includes(kind);
  if (isOther) return [`${name}${of}: ${kinds.join(' | ')}, but Postgres says ${kind}`];
  const isNull = table !== undefined && !column.isRequired && mayBeNull(table, ofTable);
  return isNull && !isNullable ? [`${name}${of}: never null, but the column may be`] : [];
}
