/** Fields that can serve as the name of a list's entry, in order of preference. */
const NAMES = ['title', 'name', 'firstName', 'lastName', 'email', 'fileName', 'link', 'url'];

/** Display name of a list's entry: its title, its name, or a person's names; empty if it has none. */
export function entryName(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const fields = entry as Record<string, unknown>;
  const texts = NAMES.flatMap((name) =>
    typeof fields[name] === 'string' && fields[name] !== '' ? [fields[name]] : [],
  );
  const isPerson = typeof fields.firstName === 'string' && typeof fields.lastName === 'string';
  return texts.slice(0, isPerson ? 2 : 1).join(' ');
}
