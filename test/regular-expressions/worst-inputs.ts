/** The costliest text of about a length that an expression can be given. */
export type WorstInput = (length: number) => string;

/** An expression that is measured, because its linear time is not proven. */
export interface Measured {
  file: string;
  /** A part of the expression by which it is found in the file, once. */
  part: string;
  inputs: readonly WorstInput[];
}

/** A text that is repeated, between a beginning and an end. */
const repeated =
  (text: string, { before = '', after = '' } = {}): WorstInput =>
  (length) =>
    before + text.repeat(Math.ceil(length / text.length)) + after;

const measured = (file: string, part: string, ...inputs: WorstInput[]): Measured => ({ file, part, inputs });

const REDACT = 'plugins/server-kit/src/log/redact.ts';
const RUNS = [repeated('a-'), repeated('a'), repeated('aA1-', { after: '!' })];
const VIOLATIONS = 'plugins/ddex-kit/src/read/xml/violations.ts';
const ELEMENT = "Element 'a': ";
const ATTRIBUTE = "Element 'a', attribute 'b': ";

const WEB = 'admin-web/src/features';

/**
 * Expressions with look-arounds, back references or too many states for a proof, each with the inputs that make it read
 * furthest before it fails, as often as possible.
 */
export const MEASURED: readonly Measured[] = [
  measured(REDACT, 'eyJ', ...RUNS, repeated('eyJ-'), repeated('eyJ.'), repeated('eyJ-', { after: '.a' })),
  measured(
    REDACT,
    String.raw`\s*:\s*`,
    repeated('token '),
    repeated('x\\', { before: 'sig:"' }),
    repeated('token:"\n'),
    repeated(`token:'code:"`),
  ),
  measured(REDACT, ')=)[^', repeated('token'), repeated('token=&'), repeated('-', { before: 'token' })),
  measured(REDACT, 'invalid input', repeated('out of range'), repeated('out of range"'), repeated('invalid input\n"')),
  measured(
    REDACT,
    'already exists',
    repeated('Key ('),
    repeated('Key (a)=('),
    repeated('Key (a)=(b)\n'),
    repeated(') already exist', { before: 'Key (a)=(' }),
  ),
  measured(
    REDACT,
    '+@[',
    ...RUNS,
    repeated('a@'),
    repeated('.a', { before: 'a@b', after: '.1' }),
    repeated('a@b.c-'),
    repeated('a.'),
  ),
  measured(REDACT, '{32,}', ...RUNS, repeated('a', { after: '_A1!' })),
  measured(
    VIOLATIONS,
    String.raw`attribute '([^']+)': \[facet 'enumeration'`,
    repeated("' is not an element of the set {", { before: `${ATTRIBUTE}[facet 'enumeration'] The value '` }),
  ),
  measured(
    VIOLATIONS,
    String.raw`^Element '([^']+)': \[facet 'enumeration'`,
    repeated("' is not an element of the set {", { before: `${ELEMENT}[facet 'enumeration'] The value '` }),
  ),
  measured(
    VIOLATIONS,
    String.raw`attribute '([^']+)': \[facet 'pattern'`,
    repeated("' is not accepted by the pattern ", { before: `${ATTRIBUTE}[facet 'pattern'] The value '` }),
  ),
  measured(
    VIOLATIONS,
    String.raw`^Element '([^']+)': \[facet 'pattern'`,
    repeated("' is not accepted by the pattern ", { before: `${ELEMENT}[facet 'pattern'] The value '` }),
  ),
  measured(
    VIOLATIONS,
    String.raw`attribute '([^']+)': '(.*)' is`,
    repeated("' is not a valid value of the local ", { before: `${ATTRIBUTE}'` }),
  ),
  measured(
    VIOLATIONS,
    String.raw`^Element '([^']+)': '(.*)' is`,
    repeated("' is not a valid value of the local ", { before: `${ELEMENT}'` }),
  ),
  measured(
    VIOLATIONS,
    `: The attribute '[^']*' is not`,
    repeated('a', { before: `${ATTRIBUTE}The attribute '` }),
    repeated('a', { before: "Element '" }),
  ),
  measured(VIOLATIONS, `The attribute '([^']+)' is required`, repeated('a', { before: `${ELEMENT}The attribute '` })),
  measured(
    VIOLATIONS,
    String.raw`': This element is not expected\. `,
    repeated(' ).', { before: `${ELEMENT}This element is not expected. Expected is ( ` }),
  ),
  measured(
    VIOLATIONS,
    'Missing child',
    repeated(' ).', { before: `${ELEMENT}Missing child element(s). Expected is ( ` }),
  ),
  measured(
    VIOLATIONS,
    String.raw`\{(?=`,
    repeated('{'),
    repeated('{a'),
    repeated('{/'),
    repeated('/', { before: '{' }),
  ),
  measured(
    'plugins/ddex-kit/src/read/values.ts',
    String.raw`(?<![\\/])`,
    repeated('/', { after: 'x' }),
    repeated('/x'),
  ),
  measured(
    'plugins/ddex-kit/src/read/xml/parse.ts',
    String.raw`encoding\s`,
    repeated('encoding'),
    repeated('encoding '),
    repeated('encoding="'),
  ),
  measured('plugins/audio-kit/src/latin/latin1.ts', '(?:[^', repeated('東 '), repeated('東'), repeated(' ')),
  measured(
    'plugins/audio-kit/src/tags/read/xml-tags.ts',
    '[A-Za-z_]',
    repeated('<a>'),
    repeated(`<${'a'.repeat(60)} ${'b'.repeat(500)}>${'c'.repeat(4_400)}`),
  ),
  measured(
    'cms/src/platform/process/schema-change.ts',
    'alter table',
    repeated('a', { before: 'alter table ' }),
    repeated(' '),
  ),
  measured(
    'cms/src/platform/process/schema-change.ts',
    'to_regclass',
    repeated("do $$ begin if to_regclass('') is not null then "),
  ),
  measured(
    'cms/src/platform/tracing/without-literals.ts',
    String.raw`\1\$`,
    repeated('a', { before: '$' }),
    repeated('$$', { before: '$a' }),
  ),
  measured(
    'cms/src/platform/tracing/without-literals.ts',
    String.raw`\d+`,
    repeated('1'),
    repeated('1', { after: 'a' }),
    repeated('1.1', { after: 'a' }),
  ),
  measured(
    'cms/src/platform/http/middlewares/security-headers.ts',
    'content-manager',
    repeated('.a', { before: '/admin/', after: '/' }),
    repeated('a', { before: '/admin/' }),
  ),
  measured(`${WEB}/delivery-settings/components/folder-pattern.tsx`, String.raw`\/+$`, repeated('/', { after: 'x' })),
  measured('domain/src/account/password-strength.ts', String.raw`^\P{L}+`, repeated('1', { before: 'a', after: 'a' })),
  measured(
    'domain/src/account/password-strength.ts',
    String.raw`^[^\p{L}\p{N}]+|`,
    repeated('-', { before: 'a', after: 'a' }),
  ),
  measured('domain/src/files/tags.ts', '©', repeated(' '), repeated(' ;', { after: '(c' })),
  measured('domain/src/naming/file-names.ts', '[-_]+$', repeated('-', { after: 'x' })),
  measured('domain/src/naming/release-folder.ts', '[-_.]+$', repeated('-', { before: 'x', after: 'x' })),
  measured(
    'domain/src/release/promotion-text.ts',
    String.raw`<a\b`,
    repeated('<a'),
    repeated('<a>'),
    repeated('<', { before: '<a>' }),
    repeated('<b', { before: '<a>' }),
  ),
  measured(
    'domain/src/validation/rules.ts',
    String.raw`{0,61}`,
    repeated('a.'),
    repeated('a', { after: '.' }),
    repeated(`${'a'.repeat(63)}.`, { after: '-' }),
  ),
  measured(
    'admin-web/src/providers/routing/use-screen-exists.ts',
    String.raw`\d+`,
    repeated('/1'),
    repeated('1', { before: '/', after: 'x' }),
  ),
  measured(
    `${WEB}/media-desk/components/detail/answer-form.tsx`,
    String.raw`[\r\n]`,
    repeated(' '),
    repeated(' ', { after: 'x' }),
  ),
  measured(`${WEB}/release-editor/state/steps.ts`, String.raw`(\d+)$`, repeated('1', { after: 'x' })),
  measured(
    `${WEB}/release-editor/tracks/match-files.ts`,
    'cd|disc',
    repeated(' ', { before: 'cd' }),
    repeated('-', { before: '1-1' }),
  ),
  measured(`${WEB}/release-editor/tracks/match-files.ts`, '[-–]', repeated(' ', { after: 'x' }), repeated(' -')),
];
