import type { ReleaseEntity } from '@mpn/domain';
import type { TrackDraft } from '../tracks/track-draft';

/** Fields of the label that have the same value on most releases of a company. */
export const LABEL_FIELDS = ['labelCode', 'labelName', 'artistContract'] as const;
type LabelField = (typeof LABEL_FIELDS)[number];
type LabelData = Partial<Record<LabelField, string>>;

const isEmpty = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/** The last release's values for fields that are empty in `now`. */
export function labelDataToFill(last: ReleaseEntity, now: Partial<Record<LabelField, string | null>>): LabelData {
  const fields = LABEL_FIELDS.filter((field) => isEmpty(now[field]) && !isEmpty(last[field]));
  return Object.fromEntries(fields.map((field) => [field, last[field]]));
}

type Contact = Omit<ReleaseEntity['contacts'][number], 'id' | 'position'>;

/** The last release's contacts if this release has none yet. */
export function contactsToFill(last: ReleaseEntity, now: readonly unknown[]): Contact[] {
  return now.length > 0 ? [] : last.contacts.map(({ id: _id, position: _position, ...contact }) => contact);
}

interface TrackFill {
  key: string;
  title: string;
  part: Partial<Pick<TrackDraft, 'authors' | 'publisherType' | 'publisher'>>;
}

/**
 * Authors and publisher of the last release for tracks that have none: those of the track at the same place, else of
 * its first one.
 */
export function tracksToFill(last: ReleaseEntity, drafts: readonly TrackDraft[]): TrackFill[] {
  return drafts.flatMap(({ key, title, set, position, authors, publisherType }) => {
    const from = last.tracks.find((track) => track.set === set && track.position === position) ?? last.tracks[0];
    if (!from) return [];
    const hasAuthors = authors.some(({ name }) => !isEmpty(name));
    const part: TrackFill['part'] = {
      ...(hasAuthors || from.authors.length === 0
        ? {}
        : {
            authors: from.authors.map(({ role, name, gemaIpiNumber, gemaIsniNumber }) => ({
              role,
              name,
              gemaIpiNumber,
              gemaIsniNumber,
            })),
          }),
      ...(publisherType === 'PUBLISHER' || from.publisherType !== 'PUBLISHER'
        ? {}
        : { publisherType: from.publisherType, publisher: from.publisher }),
    };
    return Object.keys(part).length === 0 ? [] : [{ key, title, part }];
  });
}
