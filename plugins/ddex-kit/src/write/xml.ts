/** The content of an element; null is left out. */
export type Part = string | null | readonly Part[];

type Value = string | number | boolean | null | undefined;
type Attributes = Readonly<Record<string, Value>>;

// Characters that XML 1.0 cannot contain, not even as a reference.
const ILLEGAL =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string => text.replace(ILLEGAL, '').replace(/[&<>"]/g, (sign) => SIGNS[sign]!);

const joined = (part: Part): string =>
  part === null ? '' : typeof part === 'string' ? part : part.map(joined).join('');

function opening(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  return `<${name}${written.map(([key, value]) => ` ${key}="${escaped(String(value))}"`).join('')}`;
}

/** An element of elements; null where it would be empty. */
export function element(name: string, attributes: Attributes, ...content: Part[]): string | null {
  const inner = content.map(joined).join('');
  return inner === '' ? null : `${opening(name, attributes)}>${inner}</${name}>`;
}

/** An element with a text; null where there is none. */
export function leaf(name: string, value: Value, attributes: Attributes = {}): string | null {
  if (value === null || value === undefined || value === '') return null;
  return `${opening(name, attributes)}>${escaped(String(value))}</${name}>`;
}

/** One element per text. */
export const leaves = (name: string, values: readonly Value[]): Part[] => values.map((value) => leaf(name, value));

/** xs:duration of milliseconds: PT3M24.5S; without one PT0S. */
export function durationText(ms: number | null): string {
  const total = ms ?? 0;
  const minutes = Math.floor(total / 60_000);
  const seconds = (total - minutes * 60_000) / 1000;
  return `PT${minutes > 0 ? `${minutes}M` : ''}${seconds > 0 || minutes === 0 ? `${seconds}S` : ''}`;
}
