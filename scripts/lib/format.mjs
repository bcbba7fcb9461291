import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { inRoot } from './paths.mjs';

/**
 * Formats generated code like the rest of the repository.
 * @param file its path, which tells the language
 * @throws Error if `source` cannot be parsed
 */
export async function formatted(file, source) {
  const { code, errors } = await format(file, source, JSON.parse(readFileSync(inRoot('.oxfmtrc.json'), 'utf8')));
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors[0].message}`);
  return code;
}
