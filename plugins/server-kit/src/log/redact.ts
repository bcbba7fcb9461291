/** Names of values that are secrets, in `name=value`, `name: "value"` and JSON. */
const SECRET_NAMES =
  'password|passwd|pwd|passphrase|secret|token|authorization|cookie|session|sig|signature|api[-_]?key|code|access[-_]?key[-_]?id';

const REPLACEMENTS: readonly [pattern: RegExp, by: string][] = [
  // A URL with credentials: postgres://user:password@host
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1[secret]@'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  // A JSON Web Token.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [new RegExp(`(["']?[\\w-]*(?:${SECRET_NAMES})["']?\\s*:\\s*)(["'])(?:\\\\.|(?!\\2).)*\\2`, 'gi'), '$1$2[secret]$2'],
  [new RegExp(`\\b([\\w-]*(?:${SECRET_NAMES})=)[^\\s&"']+`, 'gi'), '$1[secret]'],
  // Values of a statement that Postgres repeats in its errors.
  [/((?:invalid input|invalid value|out of range)[^\n"]*")[^"\n]*"/g, '$1..."'],
  [/(Key \([^)]*\)=)\([^)]*\)/g, '$1(...)'],
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi, '[e-mail]'],
  // Random values recognised by a mix of small and capital letters and digits.
  [/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{32,}(?![\w-])/g, '[token]'],
];

/**
 * A text for the log without personal data and secrets: e-mail addresses, passwords, tokens, values of SQL statements.
 * Code does not log these; this is for messages of libraries and servers.
 */
export const redact = (text: string): string =>
  REPLACEMENTS.reduce((done, [pattern, by]) => done.replace(pattern, by), text);
