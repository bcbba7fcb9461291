/** An element of a message: with its local name, because all elements of a message are in one namespace or in none. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Its own text, without spaces around it. */
  text: string;
  parent: XmlElement | null;
}

/** The first child of that name. */
export function child(element: XmlElement | null | undefined, name: string): XmlElement | null {
  if (!element) return null;
  for (const candidate of element.children) if (candidate.name === name) return candidate;
  return null;
}

/** All children of that name, in order. */
export function children(element: XmlElement | null | undefined, name: string): XmlElement[] {
  return element ? element.children.filter((candidate) => candidate.name === name) : [];
}

/** The text at the end of a path of children, or null where a part of it is missing or empty. */
export function textAt(element: XmlElement | null | undefined, ...path: string[]): string | null {
  let current = element ?? null;
  for (const name of path) current = child(current, name);
  return current?.text ? current.text : null;
}

/** The texts of all children of that name that have one. */
export function textsOf(element: XmlElement | null | undefined, name: string): string[] {
  return children(element, name)
    .map((candidate) => candidate.text)
    .filter((text) => text !== '');
}

export function attribute(element: XmlElement | null | undefined, name: string): string | null {
  const value = element?.attributes[name]?.trim();
  return value ? value : null;
}

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
