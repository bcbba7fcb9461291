/** Why a DDEX message is refused as a whole: the names of the values in the text of each code. */
export const ddexFailures = {
  'too-large': ['limit'],
  'not-well-formed': ['line', 'column'],
  'bad-encoding': ['encoding'],
  'document-type': [],
  'too-deep': ['limit'],
  'too-many-elements': ['limit'],
  'not-ern': ['root'],
  'version-not-supported': ['version'],
  'not-readable': [],
  'no-release': [],
  'schema-element-unexpected': ['line', 'column', 'element'],
  'schema-element-instead': ['line', 'column', 'element', 'expected'],
  'schema-child-missing': ['line', 'column', 'element', 'expected'],
  'schema-value': ['line', 'column', 'value', 'element', 'type'],
  'schema-value-not-listed': ['line', 'column', 'value', 'element', 'allowed'],
  'schema-value-pattern': ['line', 'column', 'value', 'element', 'pattern'],
  'schema-attribute-unexpected': ['line', 'column', 'element', 'attribute'],
  'schema-attribute-missing': ['line', 'column', 'element', 'attribute'],
  'schema-attribute-value': ['line', 'column', 'value', 'attribute', 'element', 'type'],
  'schema-attribute-not-listed': ['line', 'column', 'value', 'attribute', 'element', 'allowed'],
  'schema-attribute-pattern': ['line', 'column', 'value', 'attribute', 'element', 'pattern'],
  'schema-violation': ['line', 'column', 'reason'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type DdexFailureCode = keyof typeof ddexFailures;
