import type { Knex } from 'knex';
import {
  cuePointErrors,
  fieldError,
  hasCuePoints,
  isDummyIsrc,
  normaliseCountry,
  normaliseIpi,
  normaliseIsni,
  normaliseIsrc,
  normaliseIswc,
  normaliseLanguage,
  renumberTracks,
  type BodyOf,
  type releaseEndpoints,
} from '@mpn/domain';
import type { Row, RowOf } from '@mpn/server-kit';
import { declarationRow, disclosureRow, statedOrNull, type Declaring } from './ai-columns';
import { applyList, type ListChange, type WantedRow } from './sync-list';
import { nextDummyIsrcs } from './dummies';
import { durationsOf } from '../file-references';
import { lineColumns } from '../rights-columns';

export type TrackInput = NonNullable<BodyOf<typeof releaseEndpoints.patch>['tracks']>[number];
type CurrentTrack = Row & {
  id: number;
  isrc: string | null;
  isrc_is_dummy: boolean | null;
  version_of_id: number | null;
};

/** The ISRC of each track; an empty field keeps the track's dummy, or gets a new one. */
async function isrcsOf(
  trx: Knex,
  tracks: readonly TrackInput[],
  current: ReadonlyMap<number, CurrentTrack>,
): Promise<string[]> {
  const known = tracks.map((track) => {
    const typed = track.isrc ? normaliseIsrc(track.isrc) : '';
    if (typed !== '') return typed;
    const before = track.id === undefined ? undefined : current.get(track.id);
    return before?.isrc_is_dummy ? (before.isrc ?? '') : '';
  });
  const fresh = await nextDummyIsrcs(trx, known.filter((isrc) => isrc === '').length);
  return known.map((isrc) => (isrc === '' ? (fresh.shift() as string) : isrc));
}

/** Columns of rights data; an empty text becomes null. */
const rightsRow = (track: TrackInput): Row => ({
  title_latin: track.titleLatin || null,
  ...lineColumns('p_line', track.pLine ?? null),
  recording_year: track.recordingYear ?? null,
  recording_country: normaliseCountry(track.recordingCountry ?? '') || null,
  language: normaliseLanguage(track.language ?? '') || null,
  explicit: track.explicit ?? null,
  iswc: normaliseIswc(track.iswc ?? '') || null,
});

/** Columns of {@link ClassicalFacts}; an empty text becomes null. */
const classicalRow = (track: TrackInput): Row => ({
  work: track.work || null,
  movement: track.movement || null,
  conductor: track.conductor || null,
  soloists: track.soloists || null,
  ensemble: track.ensemble || null,
});

/** Columns of {@link EnteredCuePoints}. */
const cueRow = (track: TrackInput): Row => ({
  cue_in_ms: track.cueInMs ?? null,
  intro_ms: track.introMs ?? null,
  outro_ms: track.outroMs ?? null,
  cue_out_ms: track.cueOutMs ?? null,
  ending: track.ending ?? null,
  cue_points_file_id: hasCuePoints(track) ? (track.cuePointsFileId ?? track.audioFileId ?? null) : null,
});

/**
 * Refuses cue points behind the end of their recording; those for another recording are marked instead.
 * @throws AppError cue-point-outside
 */
function assertCuePoints(tracks: readonly TrackInput[], durations: ReadonlyMap<number, number>): void {
  for (const [index, track] of tracks.entries()) {
    const file = track.audioFileId ?? null;
    if (file === null || (track.cuePointsFileId ?? file) !== file) continue;
    const [error] = cuePointErrors(track, durations.get(file) ?? null);
    if (error) throw fieldError(`tracks[${index}].${error.field}`, error.code);
  }
}

function trackRow(releaseId: number, track: TrackInput, isrc: string, measuredMs: number | undefined): Row {
  return {
    release_id: releaseId,
    set_number: track.set,
    position: track.position,
    is_promo_track: track.isPromoTrack,
    publisher_type: track.publisherType,
    publisher: track.publisherType === 'PUBLISHER' ? (track.publisher ?? null) : null,
    title: track.title,
    isrc,
    isrc_is_dummy: isDummyIsrc(isrc),
    artist: track.artist ?? null,
    duration_ms: measuredMs ?? track.durationMs ?? null,
    is_data_track_only: track.isDataTrackOnly,
    audio_file_id: track.audioFileId ?? null,
    // A stored file is always a finished upload; without one there is no upload.
    upload_status: track.audioFileId ? 'FINISHED' : 'NO_UPLOAD',
    ...rightsRow(track),
    ...classicalRow(track),
    ...disclosureRow(track),
    ...cueRow(track),
    version_kind: track.versionKind ?? null,
  };
}

type TrackCleanUp = (trx: Knex, releaseId: number, trackIds: readonly number[]) => Promise<void>;

const cleanUps: TrackCleanUp[] = [];

/**
 * Registers what another subject does in the transaction that removes tracks of a release, before they are gone. Call
 * it while the app registers.
 */
export function registerTrackCleanUp(cleanUp: TrackCleanUp): void {
  cleanUps.push(cleanUp);
}

type AuthorRow = Pick<RowOf<'authors'>, 'id' | 'track_id' | 'role' | 'name' | 'ai_contribution'> & Row;

/** Stated contributions of a track's authors, as texts to compare. */
const contributionsOf = (authors: readonly { role?: string; name?: string; stated: string | null }[]): string[] =>
  authors.flatMap(({ role, name, stated }) => (stated === null ? [] : [`${role} ${name}: ${stated}`]));

/** Who declared what is stated of each wanted track, and when. */
function declared(
  track: TrackInput,
  values: Row,
  before: CurrentTrack | undefined,
  authorsBefore: readonly AuthorRow[],
  declaring: Declaring,
): Row {
  return declarationRow(values, before, declaring, {
    now: contributionsOf(track.authors.map((author) => ({ ...author, stated: statedOrNull(author.aiContribution) }))),
    before: contributionsOf(
      authorsBefore
        .filter((author) => author.track_id === before?.id)
        .map((author) => ({ role: author.role, name: author.name, stated: author.ai_contribution })),
    ),
  });
}

/**
 * Replaces the track list with its authors. Sets and positions are renumbered without gaps, and exactly one track
 * becomes the promo track, whatever the body says.
 */
export async function syncTracks(
  trx: Knex,
  releaseId: number,
  tracks: readonly TrackInput[],
  declaring: Declaring,
): Promise<boolean> {
  const rows = (await trx('tracks').where({ release_id: releaseId })) as CurrentTrack[];
  const current = new Map(rows.map((row) => [row.id, row]));
  const ordered = renumberTracks(tracks.map((track, place) => ({ ...track, place })));
  const durations = await durationsOf(
    trx,
    ordered.flatMap(({ audioFileId }) => (audioFileId ? [audioFileId] : [])),
  );
  assertCuePoints(tracks, durations);
  const isrcs = await isrcsOf(trx, ordered, current);
  const authorsBefore = (await trx('authors')
    .whereIn('track_id', [...current.keys()])
    .orderBy(['position', 'id'])) as AuthorRow[];
  const goneIds = rows.map(({ id }) => id).filter((id) => !ordered.some((track) => track.id === id));
  if (goneIds.length > 0) {
    await trx('authors').whereIn('track_id', goneIds).delete();
    for (const clean of cleanUps) await clean(trx, releaseId, goneIds);
  }
  const change = await applyList(
    trx,
    'tracks',
    current,
    ordered.map((track, index): WantedRow => {
      const values = trackRow(releaseId, track, isrcs[index] as string, durations.get(track.audioFileId ?? 0));
      const before = current.get(track.id ?? 0);
      return { id: track.id, values: { ...values, ...declared(track, values, before, authorsBefore, declaring) } };
    }),
    'tracks',
  );
  const authors = await syncAuthors(trx, ordered, change.ids);
  const links = await syncVersionLinks(trx, ordered, change.ids, current);
  return change.changed || authors.changed || links;
}

/** Writes of which tracks others are versions; the ids of new ones are known only once they are stored. */
async function syncVersionLinks(
  trx: Knex,
  tracks: readonly (TrackInput & { place: number })[],
  trackIds: readonly number[],
  current: ReadonlyMap<number, CurrentTrack>,
): Promise<boolean> {
  const idAt = new Map(tracks.map(({ place }, index) => [place, trackIds[index] ?? null]));
  const changed = tracks.flatMap(({ id, versionOf }, index) => {
    const before = current.get(id ?? 0)?.version_of_id ?? null;
    const after = typeof versionOf === 'number' ? (idAt.get(versionOf) ?? null) : null;
    return before === after ? [] : [{ id: trackIds[index], after }];
  });
  for (const { id, after } of changed) {
    await trx('tracks').where({ id }).update({ version_of_id: after, updated_at: new Date() });
  }
  return changed.length > 0;
}

async function syncAuthors(trx: Knex, tracks: readonly TrackInput[], trackIds: readonly number[]): Promise<ListChange> {
  const rows = (await trx('authors').whereIn('track_id', [...trackIds])) as (Row & { id: number })[];
  const wanted = tracks.flatMap((track, index) =>
    track.authors.map((author, place): WantedRow => ({
      id: author.id,
      values: {
        track_id: trackIds[index],
        position: place + 1,
        role: author.role,
        name: author.name,
        gema_ipi_number: author.gemaIpiNumber ? normaliseIpi(author.gemaIpiNumber) : null,
        gema_isni_number: author.gemaIsniNumber ? normaliseIsni(author.gemaIsniNumber) : null,
        ai_contribution: statedOrNull(author.aiContribution),
      },
    })),
  );
  return applyList(trx, 'authors', new Map(rows.map((row) => [row.id, row])), wanted, 'authors');
}
