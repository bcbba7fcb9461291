type Cell = string | number | null | undefined;

/** Prevents CSV injection: a text that starts like a formula gets an apostrophe in front. */
function cell(value: Cell): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV: semicolons and a byte order mark, as German spreadsheet programs expect. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
