import { MAX_LIST_ENTRIES } from '@mpn/domain';
import { resourcesOf } from '../group-resources';
import type { ErnGroup, ErnGroupItem, ErnRelease, ErnResource } from '../model';
import { chooseTitle, fullTitle } from './choose';
import type { ReleaseNotes } from './notes';
import type { MapContext } from './types';

export type ResourceByReference = ReadonlyMap<string, ErnResource>;

/** A recording at its place in a release. */
export interface TrackPlace {
  resource: ErnResource;
  set: number;
  position: number;
  isBonus: boolean;
  /** Titles of the works around it: an opera, an act. */
  works: ErnGroup['titles'][];
}

interface Found {
  item: ErnGroupItem;
  resource: ErnResource;
  works: ErnGroup['titles'][];
}

const SEQUENCE = 'ResourceGroup/SequenceNumber';
const place = (sequence: number | null): number => sequence ?? Number.MAX_SAFE_INTEGER;

/** In the order of their numbers; those without one stay where they stand, after the others. */
const bySequence = <T extends { sequence: number | null }>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => place(a.sequence) - place(b.sequence));

const isRecording = (resource: ErnResource | undefined): resource is ErnResource =>
  resource?.kind === 'SOUND_RECORDING';

/** Recordings of a group and of the works in it, in order: a work is placed by its number. */
function recordingsIn(group: ErnGroup, resources: ResourceByReference, works: ErnGroup['titles'][] = []): Found[] {
  const own = group.items.flatMap((item) => {
    const resource = resources.get(item.resource);
    return isRecording(resource) ? [{ sequence: item.sequence, found: [{ item, resource, works }] }] : [];
  });
  const inner = group.groups.map((work) => ({
    sequence: work.sequence,
    found: recordingsIn(work, resources, work.titles.length > 0 ? [...works, work.titles] : works),
  }));
  return bySequence([...own, ...inner]).flatMap(({ found }) => found);
}

/** Whether a group is a medium (disc or side): its type is not one of a work. */
const isSet = ({ type }: ErnGroup): boolean => type !== 'MultiWorkPart' && type !== 'Work';

/** A release or carrier within a release, that itself contains sides or discs. */
const isBox = ({ groups }: ErnGroup): boolean =>
  groups.length > 0 && groups.every(({ type, carrier }) => type === 'Side' || type === 'Component' || carrier !== null);

const hasRecordings = ({ items, groups }: ErnGroup, resources: ResourceByReference): boolean =>
  items.some(({ resource }) => isRecording(resources.get(resource))) ||
  groups.some((group) => hasRecordings(group, resources));

/**
 * The sets of a release: the groups in the outermost one, if that contains no recordings itself; for a boxed set the
 * nested sets. Otherwise there is one set.
 */
function setsOf(group: ErnGroup, resources: ResourceByReference): ErnGroup[] {
  const own = group.items.some((item) => isRecording(resources.get(item.resource)));
  const inner = group.groups.filter((candidate) => hasRecordings(candidate, resources));
  if (own || inner.length === 0 || !inner.every(isSet)) return [group];
  return bySequence(inner).flatMap((candidate) => (isBox(candidate) ? setsOf(candidate, resources) : [candidate]));
}

/** Notes gaps in the numbers of sets or tracks (1, 2, 3 ...). */
function checkSequence(entries: readonly { sequence: number | null }[], notes: ReleaseNotes): void {
  const numbers = entries.map(({ sequence }) => sequence);
  if (numbers.every((number) => number === null)) return;
  const sorted = [...numbers].sort((a, b) => place(a) - place(b));
  if (sorted.every((number, index) => number === index + 1)) return;
  const text = numbers.slice(0, 30).map((number) => number ?? '–');
  notes.add('sequence-wrong', SEQUENCE, { numbers: text.join(', ') });
}

/** Numbers count through a set, or through the whole release; works in it may begin anew. */
function checkTracks(sets: readonly ErnGroup[], found: readonly Found[][], notes: ReleaseNotes): void {
  checkSequence(sets.length > 1 ? sets : [], notes);
  const lists = found.map((recordings) => recordings.map(({ item }) => item));
  const through = lists.flat();
  if (lists.length > 1 && through.every((item, index) => item.sequence === index + 1)) return;
  for (const [index, list] of lists.entries()) {
    if (sets[index]!.groups.length > 0) continue;
    checkSequence(list, notes);
  }
}

function fromGroup(group: ErnGroup, resources: ResourceByReference, notes: ReleaseNotes): TrackPlace[] {
  const sets = setsOf(group, resources);
  const found = sets.map((set) => recordingsIn(set, resources));
  checkTracks(sets, found, notes);
  return found.flatMap((recordings, setIndex) =>
    recordings.map(({ item, resource, works }, index) => ({
      resource,
      set: setIndex + 1,
      position: index + 1,
      isBonus: item.isBonus,
      works,
    })),
  );
}

/** Notes references of a release to resources that the message does not contain. */
function noteUnknown(release: ErnRelease, resources: ResourceByReference, notes: ReleaseNotes): void {
  const all = new Set([...release.resourceReferences, ...resourcesOf(release.group)]);
  for (const reference of all) {
    if (!resources.has(reference))
      notes.add('resource-unknown', 'ResourceGroup', { reference: reference.slice(0, 50) });
  }
}

/**
 * Recordings of a release by set and position, or without a grouping in the order of its list; at most
 * {@link MAX_LIST_ENTRIES}.
 */
export function trackPlaces(release: ErnRelease, resources: ResourceByReference, notes: ReleaseNotes): TrackPlace[] {
  noteUnknown(release, resources, notes);
  let places = release.group ? fromGroup(release.group, resources, notes) : [];
  if (places.length === 0) {
    const listed = release.resourceReferences.map((reference) => resources.get(reference)).filter(isRecording);
    if (listed.length > 1) notes.add('no-grouping', 'ResourceGroup', {});
    places = listed.map((resource, index) => ({ resource, set: 1, position: index + 1, isBonus: false, works: [] }));
  }
  if (places.length === 0) notes.add('no-tracks', 'ResourceGroup', {});
  if (places.length > MAX_LIST_ENTRIES) {
    notes.add('too-many-tracks', 'ResourceGroup', { count: places.length, limit: MAX_LIST_ENTRIES });
  }
  noteRepeated(places, notes);
  return places.slice(0, MAX_LIST_ENTRIES);
}

function noteRepeated(places: readonly TrackPlace[], notes: ReleaseNotes): void {
  const seen = new Set<string>();
  const isrcs = new Map<string, string>();
  for (const { resource } of places) {
    const { reference } = resource;
    if (seen.has(reference)) notes.addTo(resource, 'resource-repeated', 'ResourceReference', { reference });
    const [isrc] = resource.isrcs;
    const known = isrc === undefined ? undefined : isrcs.get(isrc);
    if (isrc !== undefined && known !== undefined && known !== reference) {
      notes.addTo(resource, 'isrc-repeated', 'ResourceId/ISRC', { isrc });
    }
    if (isrc !== undefined) isrcs.set(isrc, reference);
    seen.add(reference);
  }
}

/**
 * The work that a recording is a part of ("Lucio Silla, K. 135"), by its group or grouping title, and the movement that
 * the subtitle of a grouping title names.
 */
export function workAround(
  place: TrackPlace,
  { locale }: Pick<MapContext, 'locale'>,
): { work: string; movement: string | null } | null {
  const grouping = place.resource.titles.filter(({ kind }) => kind === 'GROUPING');
  const group = place.works.at(-1);
  const own = group ?? (grouping.length > 0 ? grouping : null);
  const chosen = own ? chooseTitle(own, locale).chosen : null;
  if (!chosen) return null;
  return group ? { work: fullTitle(chosen), movement: null } : { work: chosen.text, movement: chosen.subTitle };
}

/** Whether the title names the work, or the work the title. */
export function namesWork(title: string, work: string): boolean {
  const [one, other] = [title.toLowerCase(), work.toLowerCase()];
  return one.includes(other) || other.includes(one);
}
