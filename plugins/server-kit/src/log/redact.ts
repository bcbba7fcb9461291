/** Names of values that are secrets, in `name=value`, `name: "value"` and JSON; any word may stand before them. */
const SECRET_NAMES =
  'password|passwd|pwd|passphrase|secret(?:[-_]?access)?(?:[-_]?key)?|token|authorization|cookie|session|sig|signature|api[-_]?key|code|access[-_]?key[-_]?id';

/**
 * What is replaced. Anybody can bring a text of any length into the log (a path, a reply of a server), so each of these
 * takes linear time: none begins at every character of a run that it then reads to its end (what comes before a secret
 * and stays is not matched, or a look-behind permits the run's first character only), and none reads over another place
 * where it could begin. Where a text was cut, a value ends with the text.
 */
const REPLACEMENTS: readonly [pattern: RegExp, by: string][] = [
  // A URL with credentials: postgres://user:password@host
  [/:\/\/[^\s/]*@/g, '://[secret]@'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  // A JSON Web Token.
  [/(?<![\w-])(?=[\w-]*?eyJ)[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [new RegExp(`((?:${SECRET_NAMES})["']?\\s*:\\s*)(["'])(?:\\\\.|(?!\\2)[^\\\\\\n])*\\2?`, 'gi'), '$1$2[secret]$2'],
  [new RegExp(`((?:${SECRET_NAMES})=)[^\\s&"']+`, 'gi'), '$1[secret]'],
  // Values of a statement that Postgres repeats in its errors.
  [
    /((?:invalid input|invalid value|out of range)(?:(?!invalid input|invalid value|out of range)[^\n"])*")[^"]*(?:"|$)/g,
    '$1..."',
  ],
  [
    /(Key \((?:(?!Key \()[^\n=])*=\().*?(\) (?:already exists|is not present|is still referenced|conflicts with)|$)/gim,
    '$1...$2',
  ],
  [/(?<![\p{L}\w.+%-])[\p{L}\w.+%-]+@[\p{L}\w-]+(?:\.[\p{L}\w-]+)*\.\p{L}{2,}/gu, '[e-mail]'],
  // Random values recognised by a mix of small and capital letters and digits.
  [/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{32,}(?![\w-])/g, '[token]'],
];

/** Characters of one entry of the log that are read at most. */
const MAX_TEXT = 16_384;

const WHITE_SPACE = /\s/;

/**
 * The beginning of a text, cut where no secret can be cut in two: behind the last separator. A part of a token is
 * shorter than what is recognised as one, so that a word that does not fit is left out whole.
 * @param max characters that are kept at most
 * @param separator what never stands in a secret: white space, in a path `/`
 */
export function cutText(text: string, max: number, separator = WHITE_SPACE): string {
  if (text.length <= max) return text;
  let end = max;
  while (end > 0 && !separator.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * A text for the log without personal data and secrets: e-mail addresses, passwords, tokens, values of SQL statements.
 * Code does not log these; this is for messages of libraries and servers, and for what a request may contain.
 * @param max characters that are read at most; what is left out is said by its number of characters
 */
export function redact(text: string, max = MAX_TEXT): string {
  const cut = cutText(text, max);
  const done = REPLACEMENTS.reduce((left, [pattern, by]) => left.replace(pattern, by), cut);
  return cut.length === text.length ? done : `${done}[${text.length - cut.length} more characters]`;
}
