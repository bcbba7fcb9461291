import { MAX_FEW_ENTRIES, type AiStatement, type AuthorRole, type Locale } from '@mpn/domain';
import type { ErnArtist, ErnContributor, ErnResource, ErnText } from '../model';
import { chooseName, chooseText, type Spellings } from './choose';
import { shortened, type ReleaseNotes } from './notes';
import { numbersOf } from './numbers';
import { AUTHOR_ROLES, CLASSICAL, PERFORMERS, PUBLISHERS } from './roles';
import type { DraftAuthor } from './types';

const NAME_MAX = 255;

const place = ({ sequence }: { sequence: number | null }): number => sequence ?? Number.MAX_SAFE_INTEGER;

/** In the order of their numbers, in which most senders list them already. */
function bySequence<T extends { sequence: number | null }>(entries: readonly T[]): readonly T[] {
  const isOrdered = entries.every((entry, index) => index === 0 || place(entries[index - 1]!) <= place(entry));
  return isOrdered ? entries : [...entries].sort((a, b) => place(a) - place(b));
}

const MAIN: ReadonlySet<string> = new Set(['MainArtist', 'Artist', 'Brand', 'Composer']);

/**
 * Main artists with " & " between them, then "feat." and the featured ones: shown if a message has artists but no
 * display string. Artists without a main or featured role count as main ones where there is no other.
 */
export function artistLine(artists: readonly ErnArtist[], nameOf: (artist: ErnArtist) => string | null): string | null {
  const ordered = bySequence(artists);
  const isFeatured = (artist: ErnArtist): boolean => artist.roles.includes('FeaturedArtist');
  const mains = ordered.filter((artist) => !isFeatured(artist) && artist.roles.some((role) => MAIN.has(role)));
  const first = mains.length > 0 ? mains : ordered.filter((artist) => !isFeatured(artist));
  const names = (list: readonly ErnArtist[]): string => [...new Set(list.map(nameOf).filter(Boolean))].join(' & ');
  const [main, featured] = [names(first), names(ordered.filter(isFeatured))];
  return [main, featured && `feat. ${featured}`].filter(Boolean).join(' ') || null;
}

interface WithArtists {
  displayArtistNames: readonly ErnText[];
  artists: readonly ErnArtist[];
}

/** `DisplayArtistName`, else a line of the `DisplayArtist`s, with its spellings. */
export function displayArtist(
  { displayArtistNames, artists }: WithArtists,
  locale: Locale,
): Spellings<{
  text: string;
  language: string | null;
}> {
  if (displayArtistNames.length > 0) return chooseText(displayArtistNames, locale);
  const chosen = artistLine(artists, ({ names }) => chooseName(names, locale).chosen?.text ?? null);
  if (chosen === null) return { chosen: null, latin: null, others: [] };
  const isSpelt = artists.some(({ names }) => chooseName(names, locale).latin !== null);
  const latin = artistLine(artists, ({ names }) => {
    const spelt = chooseName(names, locale);
    return (spelt.latin ?? spelt.chosen)?.text ?? null;
  });
  return {
    chosen: { text: chosen, language: null },
    latin: isSpelt && latin !== null ? { text: latin, language: null } : null,
    others: [],
  };
}

/** Roles of ours for one of the standard, and whether they keep its meaning. */
function rolesFor(role: string): { roles: readonly AuthorRole[]; isKept: boolean } | null {
  const own = Object.hasOwn(AUTHOR_ROLES, role) ? AUTHOR_ROLES[role] : undefined;
  if (own) return { roles: own, isKept: true };
  return PERFORMERS.has(role) ? { roles: ['ARTIST_OTHER'], isKept: role === 'AssociatedPerformer' } : null;
}

interface Person {
  name: string;
  role: string;
  numbers: Omit<DraftAuthor, 'role' | 'name' | 'position' | 'aiContribution'>;
  ai: AiStatement | null;
}

function people(resource: ErnResource, locale: Locale, notes: ReleaseNotes): Person[] {
  const shown = displayArtist(resource, locale).chosen?.text;
  const found: Person[] = [];
  const tell = (values: { limit: number; text: string }) =>
    notes.addTo(resource, 'text-shortened', 'Contributor', values);
  for (const party of [...bySequence(resource.artists), ...bySequence(resource.contributors)]) {
    const text = chooseName(party.names, locale).chosen?.text;
    // An artist whose name is the display artist's, and who has no more specific role, is not an author too.
    if (!text || (text === shown && party.roles.every((role) => role === 'Artist'))) continue;
    const name = shortened(text, NAME_MAX, tell);
    const numbers = numbersOf(party, name, resource, notes);
    const ai = (party as Partial<ErnContributor>).aiContribution ?? null;
    for (const role of party.roles) found.push({ name, role, numbers, ai });
  }
  return found;
}

/** Names by field of classical music, separated by semicolons. */
type Classical = Record<'conductor' | 'soloists' | 'ensemble', string | null>;

export interface Authors extends Classical {
  authors: DraftAuthor[];
  publisher: string | null;
}

const SOLOISTS_MAX = 1000;

/**
 * Artists and contributors of a recording as authors: each name once per role of ours. Roles that we do not have (sound
 * engineers) are left out, with a note; publishers become the track's publisher. Conductor, soloists and ensembles have
 * fields of their own, which hold no numbers and no statement about AI: with one they are a further artist as well.
 */
export function authorsOf(resource: ErnResource, locale: Locale, notes: ReleaseNotes): Authors {
  const byKey = new Map<string, DraftAuthor>();
  const publishers: string[] = [];
  const classical = { conductor: new Set<string>(), soloists: new Set<string>(), ensemble: new Set<string>() };
  for (const { name, role, numbers, ai } of people(resource, locale, notes)) {
    if (PUBLISHERS.has(role)) {
      publishers.push(name);
      continue;
    }
    const field = Object.hasOwn(CLASSICAL, role) ? CLASSICAL[role] : undefined;
    // A generative AI is no conductor or soloist, whatever its role: it stays an author.
    if (field && ai !== 'ALL') classical[field].add(name);
    const hasNumber = Boolean(numbers.gemaIpiNumber ?? numbers.gemaIsniNumber);
    if (field && !hasNumber && ai === null) continue;
    const mapped = rolesFor(role);
    if (!mapped) {
      notes.addTo(resource, 'role-left-out', 'Contributor/Role', { name, role });
      continue;
    }
    for (const own of mapped.roles) {
      const key = `${own} ${name}`;
      const known = byKey.get(key);
      const isFurther = own === 'ARTIST_OTHER' && byKey.has(`ARTIST_MAIN ${name}`);
      if (known) {
        known.gemaIpiNumber ??= numbers.gemaIpiNumber;
        known.gemaIsniNumber ??= numbers.gemaIsniNumber;
        if (ai !== null) known.aiContribution ??= ai;
      } else if (!isFurther) {
        const { gemaIpiNumber, gemaIsniNumber } = numbers;
        const stated = ai === null ? {} : { aiContribution: ai };
        byKey.set(key, { role: own, name, position: byKey.size + 1, gemaIpiNumber, gemaIsniNumber, ...stated });
        if (!mapped.isKept && !field)
          notes.addTo(resource, 'role-not-mapped', 'Contributor/Role', { name, role, kept: own });
      }
    }
  }
  const authors = [...byKey.values()];
  if (authors.length > MAX_FEW_ENTRIES) {
    notes.addTo(resource, 'list-shortened', 'Contributor', { count: authors.length, limit: MAX_FEW_ENTRIES });
  }
  const namesOf = (field: keyof Classical, limit: number): string | null => {
    const tell = (values: { limit: number; text: string }) =>
      notes.addTo(resource, 'text-shortened', 'Contributor', values);
    return classical[field].size === 0 ? null : shortened([...classical[field]].join('; '), limit, tell);
  };
  return {
    authors: authors.slice(0, MAX_FEW_ENTRIES),
    publisher: [...new Set(publishers)].join(' / ') || null,
    conductor: namesOf('conductor', NAME_MAX),
    soloists: namesOf('soloists', SOLOISTS_MAX),
    ensemble: namesOf('ensemble', NAME_MAX),
  };
}
