/** SQL of columns, by the field of the answer. */
export type Columns = Readonly<Record<string, string>>;

/** A statement without those of these columns that it has, and how many these were. */
export function withoutColumns(sql: string, columns: Columns): { text: string; removed: number } {
  let removed = 0;
  const text = Object.entries(columns).reduce((rest, [field, column]) => {
    const listed = [`${column} as "${field}",`, `${column} as ${field},`].find((each) => rest.includes(each));
    removed += listed === undefined ? 0 : 1;
    return listed === undefined ? rest : rest.replace(listed, '');
  }, sql);
  return { text, removed };
}
