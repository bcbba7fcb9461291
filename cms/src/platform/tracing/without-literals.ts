const LONGEST = 2_000;

/** The text of a statement without values, cut to 2,000 characters: literals become `?`; placeholders stay. */
export function withoutLiterals(sql: string): string {
  return sql
    .replace(/\$([a-z_]*)\$[\s\S]*?\$\1\$/gi, '?')
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$.])\d+(?:\.\d+)?(?!\w)/g, '?')
    .slice(0, LONGEST);
}
