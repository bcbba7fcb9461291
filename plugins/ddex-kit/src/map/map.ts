import { resourcesOf } from '../group-resources';
import type { ErnMessage } from '../model';
import { note, type ErnNote } from '../notes';
import { GivenFiles, markPreviews, surplusNotes } from './files';
import { mapPurge } from './purge';
import { mapRelease } from './release';
import type { MapContext, MappedMessage } from './types';

/** Notes about resources that no release of the message references. */
function unusedNotes({ releases, resources }: ErnMessage): ErnNote[] {
  const used = new Set<string>();
  for (const { resourceReferences, group } of releases) {
    for (const reference of resourceReferences) used.add(reference);
    if (group) for (const reference of resourcesOf(group)) used.add(reference);
  }
  return resources
    .filter(({ reference }) => !used.has(reference))
    .map(({ reference }) =>
      note('resource-unused', { path: '/NewReleaseMessage/ResourceList', resource: reference }, { reference }),
    );
}

/**
 * Every product of a message as a release of ours, with notes about what could not be imported as it is. A message of
 * track releases alone gives a release for each. Pure: reads no file.
 */
export function mapMessage(message: ErnMessage, context: MapContext): MappedMessage {
  if (message.kind === 'PURGE') {
    return { releases: message.releases.map((release) => mapPurge(release, context)), notes: [] };
  }
  const resources = new Map(message.resources.map((resource) => [resource.reference, resource]));
  const products = message.releases.filter(({ kind, isMain }) => kind === 'PRODUCT' || isMain);
  const given = context.files === null ? null : new GivenFiles(context.files);
  const releases = (products.length > 0 ? products : message.releases).map((release) =>
    mapRelease(withTracksOf(message, release), resources, context, given),
  );
  if (given) markPreviews(message.resources, given);
  return { releases, notes: [...unusedNotes(message), ...(given ? surplusNotes(given) : [])] };
}

type Release = ErnMessage['releases'][number];

/** ERN 3 and 4 may have genres only in the track releases; the product uses them if it has none. */
function withTracksOf({ releases }: ErnMessage, release: Release): Release {
  if (release.genres.length > 0) return release;
  const own = new Set(release.resourceReferences);
  const tracks = releases.filter(
    ({ kind, resourceReferences }) => kind === 'TRACK' && resourceReferences.some((reference) => own.has(reference)),
  );
  return { ...release, genres: tracks.flatMap(({ genres }) => genres) };
}
