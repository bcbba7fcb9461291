import type { Knex } from 'knex';
import type { MappedRelease } from '@mpn/ddex-kit';
import { mayOverwrite, normaliseIsrc, type Principal, type ReleaseEntity } from '@mpn/domain';
import { insertRow } from '@mpn/server-kit';
import { receivedHashes } from '../../media';
import type { Delivery } from '../delivery/delivery';
import type { HashedFiles, ReadingContext } from '../delivery/read-messages';
import type { MessageHead } from '../parsers';
import { standingOf, type Standing } from '../queries/standing';
import { differencesOf, type ChangedFile, type DifferenceNames } from '../rules/differences';
import { inDelivery, type MessageFiles } from '../rules/delivery-files';
import { matchTracks } from '../rules/merge';
import { identifiersOf, type ImportFile, type ImportRow } from '../rules/stored';

/** A message that was read. */
export interface Read {
  place: MessageFiles;
  sha256: string;
  head: MessageHead;
}

export interface Names extends DifferenceNames {
  context: ReadingContext;
}

/** What the messages of a delivery are reported with. */
export interface Work {
  row: ImportRow;
  owner: Principal;
  names: Names;
  delivery: Delivery;
  hashed: HashedFiles;
}

export const senderOf = (head: MessageHead): string | null =>
  (head.sender.dpid ?? head.sender.name)?.slice(0, 255) ?? null;

/**
 * The files that a message names for a release. `given` is null for one that is missing or whose hash differs from the
 * message's.
 */
async function filesOf(
  release: MappedRelease,
  { folder }: MessageFiles,
  hashed: HashedFiles,
  existing: ReleaseEntity | null,
  knex: Knex,
): Promise<ImportFile[]> {
  const here = await filesHere(knex, release, existing);
  const files: ImportFile[] = [];
  for (const { target, path, hash, given } of release.files) {
    const known = given === null ? null : await hashed.of(inDelivery(folder, given));
    const own =
      hash === null
        ? undefined
        : (known?.hashes?.[hash.algorithm] ?? known?.hashes?.[hash.algorithm === 'sha' ? 'sha1' : '']);
    const isSent = known !== null && (own === undefined || own === hash?.value);
    files.push({
      target,
      given: isSent ? known.path : null,
      name: (known?.path ?? path).slice(-255),
      isHere: isSent && here.has(`${target.list}:${target.index}:${known.hashes?.sha256 ?? ''}`),
      fileId: null,
      refused: null,
    });
  }
  return files;
}

/** The stored files of the existing release, as `list:index of the draft:sha256`. */
async function filesHere(
  knex: Knex,
  { draft }: MappedRelease,
  existing: ReleaseEntity | null,
): Promise<ReadonlySet<string>> {
  if (!existing) return new Set();
  const places: [string, number][] = [];
  const put = (place: string, id: number | undefined) => id !== undefined && places.push([place, id]);
  matchTracks(existing.tracks, draft.tracks).forEach((track, index) => put(`tracks:${index}`, track?.audioFile?.id));
  draft.artworks.forEach(({ kind }, index) => {
    for (const artwork of existing.artworks) if (artwork.kind === kind) put(`artworks:${index}`, artwork.file?.id);
  });
  draft.artistInfos.forEach((_, index) =>
    existing.artistInfos.forEach((info) => put(`artistInfos:${index}`, info.infoFile?.id)),
  );
  draft.videos.forEach((_, index) => existing.videos.forEach((video) => put(`videos:${index}`, video.videoFile?.id)));
  const hashes = await receivedHashes(
    knex,
    places.map(([, id]) => id),
  );
  return new Set(places.map(([place, id]) => `${place}:${hashes.get(id) ?? ''}`));
}

const changedFiles = (files: readonly ImportFile[]): ChangedFile[] =>
  files.flatMap(({ target, given, isHere, name }) => (given !== null && !isHere ? [{ target, name }] : []));

/** Stores a release of a message with what an import would do with it. */
export async function reportRelease(
  trx: Knex,
  { row, owner, names, hashed }: Work,
  read: Read,
  messageId: number,
  release: MappedRelease,
): Promise<void> {
  const { head, sha256, place } = read;
  const identifiers = identifiersOf(release, head.sender.dpid ?? head.sender.name);
  const standing: Standing = await standingOf(trx, owner, {
    identifiers,
    gtin: release.gtin,
    hasErrors: release.notes.some(({ severity }) => severity === 'ERROR'),
    isTakenDown: release.isTakenDown,
    isSuperseded: false,
    message: { sha256, messageId: head.messageId, sender: senderOf(head), sentAt: head.createdAt },
  });
  const { existing } = standing;
  const files = await filesOf(release, place, hashed, existing, trx);
  const differences = existing ? differencesOf(existing, release.draft, changedFiles(files), names) : [];
  const { action, hold } = standing.plan(differences.length);
  await insertRow(trx, 'imported_releases', {
    company_id: row.company_id,
    release_import_id: row.id,
    message_id: messageId,
    gtin: release.gtin,
    identifiers,
    catalogue_key: identifiers[0]?.slice(0, 255) ?? null,
    isrcs: release.draft.tracks.flatMap(({ isrc }) => (isrc ? [normaliseIsrc(isrc)] : [])),
    title: release.draft.title.slice(0, 255) || (release.gtin ?? '-'),
    artist: release.draft.artistName?.slice(0, 255) ?? null,
    release_date: release.draft.releaseDate ?? null,
    action,
    state: 'REPORTED',
    hold,
    may_overwrite: mayOverwrite(hold),
    release_id: existing?.id ?? null,
    draft: release.draft,
    track_references: release.trackReferences,
    files,
    differences,
    notes: release.notes.map(({ code, severity, path, values, resource }) => ({
      code,
      severity,
      path,
      values,
      resource,
    })),
    unmapped_genres: release.unmappedGenres,
    kept_texts: release.keptTexts,
    availability: release.availability,
  });
}
