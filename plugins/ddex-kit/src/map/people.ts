import { MAX_FEW_ENTRIES, type AuthorRole, type Locale } from '@mpn/domain';
import type { ErnArtist, ErnResource, ErnText } from '../model';
import { chooseName, chooseText, type Spellings } from './choose';
import { shortened, type ReleaseNotes } from './notes';
import { numbersOf } from './numbers';
import { AUTHOR_ROLES, PERFORMERS, PUBLISHERS } from './roles';
import type { DraftAuthor } from './types';

const NAME_MAX = 255;

const bySequence = <T extends { sequence: number | null }>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => (a.sequence ?? Number.MAX_SAFE_INTEGER) - (b.sequence ?? Number.MAX_SAFE_INTEGER));

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

/** Roles of ours for one of the standard, and whether the original role is lost by that. */
function rolesFor(role: string): { roles: readonly AuthorRole[]; isKept: boolean } | null {
  const own = Object.hasOwn(AUTHOR_ROLES, role) ? AUTHOR_ROLES[role] : undefined;
  if (own) return { roles: own, isKept: true };
  return PERFORMERS.has(role) ? { roles: ['ARTIST_OTHER'], isKept: role === 'AssociatedPerformer' } : null;
}

interface Person {
  name: string;
  role: string;
  numbers: Omit<DraftAuthor, 'role' | 'name' | 'position'>;
}

function people(resource: ErnResource, locale: Locale, notes: ReleaseNotes): Person[] {
  const all = [...bySequence(resource.artists), ...bySequence(resource.contributors)];
  const shown = displayArtist(resource, locale).chosen?.text;
  return all.flatMap((party) => {
    const text = chooseName(party.names, locale).chosen?.text;
    // An artist whose name is the display artist, and who has no more specific role, is not an author too.
    if (!text || (text === shown && party.roles.every((role) => role === 'Artist'))) return [];
    const name = shortened(text, NAME_MAX, (values) => notes.addTo(resource, 'text-shortened', 'Contributor', values));
    const numbers = numbersOf(party, name, resource, notes);
    return party.roles.map((role) => ({ name, role, numbers }));
  });
}

export interface Authors {
  authors: DraftAuthor[];
  publisher: string | null;
}

/**
 * Artists and contributors of a recording as authors: each name once per role of ours. Roles of the studio (producer,
 * engineer) are left out, with a note; publishers become the track's publisher.
 */
export function authorsOf(resource: ErnResource, locale: Locale, notes: ReleaseNotes): Authors {
  const byKey = new Map<string, DraftAuthor>();
  const publishers: string[] = [];
  for (const { name, role, numbers } of people(resource, locale, notes)) {
    if (PUBLISHERS.has(role)) {
      publishers.push(name);
      continue;
    }
    const mapped = rolesFor(role);
    if (!mapped) {
      notes.addTo(resource, 'role-left-out', 'Contributor/Role', { name, role });
      continue;
    }
    for (const own of mapped.roles) {
      const key = JSON.stringify([own, name]);
      const known = byKey.get(key);
      const isFurther = own === 'ARTIST_OTHER' && byKey.has(JSON.stringify(['ARTIST_MAIN', name]));
      if (known) {
        known.gemaIpiNumber ??= numbers.gemaIpiNumber;
        known.gemaIsniNumber ??= numbers.gemaIsniNumber;
      } else if (!isFurther) {
        byKey.set(key, { role: own, name, position: byKey.size + 1, ...numbers });
        if (!mapped.isKept) notes.addTo(resource, 'role-not-mapped', 'Contributor/Role', { name, role, kept: own });
      }
    }
  }
  const authors = [...byKey.values()];
  if (authors.length > MAX_FEW_ENTRIES) {
    notes.addTo(resource, 'list-shortened', 'Contributor', { count: authors.length, limit: MAX_FEW_ENTRIES });
  }
  return { authors: authors.slice(0, MAX_FEW_ENTRIES), publisher: [...new Set(publishers)].join(' / ') || null };
}
