const LONGEST = 2_000;

/** The text of a statement without values: literals become `?`; placeholders stay as they are. */
export function withoutLiterals(sql: string): string {
  return sql
    .replace(/\$([a-z_]*)\$[\s\S]*?\$\1\$/gi, '?')
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$.])\d+(?:\.\d+)?(?!\w)/g, '?')
    .slice(0, LONGEST);
}
