import type { ErrorDetail } from 'libxml2-wasm' with { 'resolution-mode': 'import' };
import type { DdexFailureCode } from '@mpn/domain';
import { failure, type ErnFailure } from '../../failure';

/** libxml2 lists all allowed values and elements. */
const TEXT_MAX = 200;
const REASON_MAX = 300;

type Code = Extract<DdexFailureCode, `schema-${string}`>;

/** One kind of violation: libxml2's sentence, and what its parts are in ours. */
interface Kind {
  code: Code;
  sentence: RegExp;
  parts: readonly string[];
}

const ELEMENT = String.raw`^Element '([^']+)'`;
const ATTRIBUTE = String.raw`^Element '([^']+)', attribute '([^']+)'`;
const kind = (code: Code, sentence: string, ...parts: string[]): Kind => ({
  code,
  sentence: new RegExp(sentence, 's'),
  parts,
});
const EXPECTED = String.raw`Expected is (?:one of )?\( (.+) \)\.$`;

/*
 * Patterns of the messages in libxml2's xmlschemas.c; the binding reports no error codes. Of two patterns with the same
 * beginning the more specific one comes first. Messages that match none are quoted.
 */
const KINDS: readonly Kind[] = [
  kind('schema-element-instead', `${ELEMENT}: This element is not expected\\. ${EXPECTED}`, 'element', 'expected'),
  kind('schema-element-unexpected', `${ELEMENT}: This element is not expected\\.$`, 'element'),
  kind('schema-child-missing', `${ELEMENT}: Missing child element\\(s\\)\\. ${EXPECTED}`, 'element', 'expected'),
  kind(
    'schema-attribute-not-listed',
    `${ATTRIBUTE}: \\[facet 'enumeration'\\] The value '(.*)' is not an element of the set \\{([^{}]*)\\}`,
    'element',
    'attribute',
    'value',
    'allowed',
  ),
  kind(
    'schema-value-not-listed',
    `${ELEMENT}: \\[facet 'enumeration'\\] The value '(.*)' is not an element of the set \\{([^{}]*)\\}`,
    'element',
    'value',
    'allowed',
  ),
  kind(
    'schema-attribute-pattern',
    `${ATTRIBUTE}: \\[facet 'pattern'\\] The value '(.*)' is not accepted by the pattern '(.*)'`,
    'element',
    'attribute',
    'value',
    'pattern',
  ),
  kind(
    'schema-value-pattern',
    `${ELEMENT}: \\[facet 'pattern'\\] The value '(.*)' is not accepted by the pattern '(.*)'`,
    'element',
    'value',
    'pattern',
  ),
  kind(
    'schema-attribute-value',
    `${ATTRIBUTE}: '(.*)' is not a valid value of the (?:(?:local )?(?:atomic|list|union) type)(?: '([^']*)')?`,
    'element',
    'attribute',
    'value',
    'type',
  ),
  kind(
    'schema-value',
    `${ELEMENT}: '(.*)' is not a valid value of the (?:(?:local )?(?:atomic|list|union) type)(?: '([^']*)')?`,
    'element',
    'value',
    'type',
  ),
  kind('schema-attribute-unexpected', `${ATTRIBUTE}: The attribute '[^']*' is not allowed`, 'element', 'attribute'),
  kind(
    'schema-attribute-missing',
    `${ELEMENT}: The attribute '([^']+)' is required but missing`,
    'element',
    'attribute',
  ),
];

/** Names without their namespace, the sender's texts on one line and not too long. */
function readable(text: string, max = TEXT_MAX): string {
  const clean = text
    .replace(/\{(?=[^{}\s:/]*[:/])[^{}\s]*\}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return clean.length <= max ? clean : `${clean.slice(0, max).trimEnd()} ...`;
}

export interface Place {
  line: number;
  column: number;
}

/** Converts libxml2's error about a schema violation into a failure. */
export function violationOf({ message }: Pick<ErrorDetail, 'message'>, place: Place): ErnFailure {
  const said = message.trim();
  for (const { code, sentence, parts } of KINDS) {
    const match = sentence.exec(said);
    if (!match) continue;
    const values = parts.map((part, index): [string, string] => [part, readable(match[index + 1] ?? '') || '-']);
    return failure(code, { ...place, ...Object.fromEntries(values) });
  }
  return failure('schema-violation', { ...place, reason: readable(said, REASON_MAX) });
}
