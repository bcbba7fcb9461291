/** An element of a message: with its local name, because all elements of a message are in one namespace or in none. */
export interface XmlElement {
  name: string;
  /** Names at even places, each followed by its value; of names the local part, but for `xmlns:...`. */
  attributes: readonly string[];
  children: readonly XmlElement[];
  /** Its own text, without spaces around it. */
  text: string;
  parent: XmlElement | null;
  /** Where its tag begins in the document, counted in UTF-16 units from 0. */
  at: number;
}

/** The first child of that name. */
export function child(element: XmlElement | null | undefined, name: string): XmlElement | null {
  if (!element) return null;
  for (const candidate of element.children) if (candidate.name === name) return candidate;
  return null;
}

/** Leaves have this one, so that the many of them cost no list. Not frozen: V8 steps through frozen lists slowly. */
export const NO_ELEMENTS: readonly XmlElement[] = [];

/** All children of that name, in order. */
export function children(element: XmlElement | null | undefined, name: string): readonly XmlElement[] {
  if (!element) return NO_ELEMENTS;
  let found: XmlElement[] | null = null;
  for (const candidate of element.children) {
    if (candidate.name !== name) continue;
    if (found === null) found = [candidate];
    else found.push(candidate);
  }
  return found ?? NO_ELEMENTS;
}

/** What a function makes of each child of that name, but for null. */
export function eachOf<T>(
  element: XmlElement | null | undefined,
  name: string,
  read: (element: XmlElement) => T | null,
): T[] {
  if (!element) return [];
  // Most have one: a list that grows from none gets room for many.
  let results: T[] | null = null;
  for (const candidate of element.children) {
    if (candidate.name !== name) continue;
    const result = read(candidate);
    if (result === null) continue;
    if (results === null) results = [result];
    else results.push(result);
  }
  return results ?? [];
}

/**
 * The text of an element, of its child or of a child of that; null where one of them is missing or the text is empty.
 */
export function textAt(element: XmlElement | null | undefined, name?: string, inner?: string): string | null {
  let current = name === undefined ? element : child(element, name);
  if (inner !== undefined) current = child(current, inner);
  return current?.text || null;
}

const ownText = ({ text }: XmlElement): string | null => text || null;

/** The texts of all children of that name that have one. */
export const textsOf = (element: XmlElement | null | undefined, name: string): string[] =>
  eachOf(element, name, ownText);

export function attribute(element: XmlElement | null | undefined, name: string): string | null {
  if (!element) return null;
  const { attributes } = element;
  for (let at = 0; at < attributes.length; at += 2) {
    if (attributes[at] === name) return attributes[at + 1]!.trim() || null;
  }
  return null;
}

/** Whether an element or one in it has a text; one without is as good as absent. */
export const isFilled = ({ text, children: inner }: XmlElement): boolean => text !== '' || inner.some(isFilled);

/** xs:boolean. @returns null if it is missing or invalid */
export function booleanOf(text: string | null): boolean | null {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}

/** xs:integer, from 0. */
export function integerOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Place of an element, counted among those of its name: `/NewReleaseMessage/ReleaseList/Release[2]/ReleaseId`. */
export function pathOf(element: XmlElement): string {
  const { parent } = element;
  if (!parent) return `/${element.name}`;
  const alike = parent.children.filter((candidate) => candidate.name === element.name);
  const place = alike.length > 1 ? `[${alike.indexOf(element) + 1}]` : '';
  return `${pathOf(parent)}/${element.name}${place}`;
}

/** The element at a path of libxml2: `/ern:NewReleaseMessage/ReleaseList/Release[2]`; of an attribute its element. */
export function elementAt(root: XmlElement, xpath: string): XmlElement | null {
  let current: XmlElement | null = null;
  for (const step of xpath.split('/').slice(1)) {
    const [, name, place] = /^(?:[^:[\]]+:)?([^:[\]]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
    if (name === undefined || name.startsWith('@')) break;
    if (current === null) current = root;
    else {
      const alike: readonly XmlElement[] = name === '*' ? current.children : children(current, name);
      const next = alike[Number(place ?? 1) - 1];
      if (!next) return null;
      current = next;
    }
  }
  return current;
}
