import type { Knex } from 'knex';
import { isDummyIsrc, normaliseIsrc, renumber, type BodyOf, type releaseEndpoints } from '@mpn/domain';
import type { Row } from '@mpn/server-kit';
import { cleanPromotionText } from '../../rules/promotion-text';
import { declarationRow, statedOrNull, type Declaring } from './ai-columns';
import { nextDummyIsrcs } from './dummies';
import { syncList, type WantedRow } from './sync-list';

type Patch = BodyOf<typeof releaseEndpoints.patch>;
type Entries<K extends 'artworks' | 'artistInfos' | 'contacts' | 'videos' | 'videoLinks'> = NonNullable<Patch[K]>;

const byPosition = <T extends { position: number }>(entries: readonly T[]): T[] =>
  renumber([...entries].sort((a, b) => a.position - b.position));

/** Numbers artworks within their kind. */
function numberedArtworks(artworks: Entries<'artworks'>): Entries<'artworks'> {
  const next = new Map<string, number>();
  return [...artworks]
    .sort((a, b) => a.position - b.position)
    .map((artwork) => {
      const position = (next.get(artwork.kind) ?? 0) + 1;
      next.set(artwork.kind, position);
      return { ...artwork, position };
    });
}

/** The statements of a list's rows as they are stored, by their ids. */
async function statedBefore(trx: Knex, table: 'artworks' | 'videos', releaseId: number): Promise<Map<number, Row>> {
  const rows = await trx(table)
    .where({ release_id: releaseId })
    .select<(Row & { id: number })[]>('id', 'contains_ai', 'ai_declared_by_id', 'ai_declared_at');
  return new Map(rows.map((row) => [row.id, row]));
}

export async function syncArtworks(
  trx: Knex,
  releaseId: number,
  artworks: Entries<'artworks'>,
  declaring: Declaring,
): Promise<boolean> {
  const before = await statedBefore(trx, 'artworks', releaseId);
  const wanted = numberedArtworks(artworks).map((artwork): WantedRow => {
    const { id, kind, position, fileId, copyrightHolder, year } = artwork;
    const stated = { contains_ai: statedOrNull(artwork.containsAi) };
    const plain = { file_id: fileId ?? null, copyright_holder: copyrightHolder ?? null, year: year ?? null };
    const declared = declarationRow(stated, before.get(id ?? 0), declaring);
    return { id, values: { kind, position, ...plain, ...stated, ...declared } };
  });
  return (await syncList(trx, 'artworks', { release_id: releaseId }, wanted, 'artworks')).changed;
}

export async function syncArtistInfos(trx: Knex, releaseId: number, infos: Entries<'artistInfos'>): Promise<boolean> {
  const wanted = byPosition(infos).map((info): WantedRow => ({
    id: info.id,
    values: {
      category: info.category,
      category_custom_name: info.category === 'CUSTOM' ? (info.categoryCustomName ?? null) : null,
      position: info.position,
      info_type: info.infoType,
      title: info.title ?? null,
      description: cleanPromotionText(info.description) ?? null,
      url: info.url ?? null,
      info_text: cleanPromotionText(info.infoText) ?? null,
      info_file_id: info.infoFileId ?? null,
    },
  }));
  return (await syncList(trx, 'artist_infos', { release_id: releaseId }, wanted, 'artistInfos')).changed;
}

export async function syncContacts(trx: Knex, releaseId: number, contacts: Entries<'contacts'>): Promise<boolean> {
  const wanted = byPosition(contacts).map((contact): WantedRow => ({
    id: contact.id,
    values: {
      first_name: contact.firstName ?? null,
      last_name: contact.lastName ?? null,
      email: contact.email ?? null,
      department: contact.department,
      department_custom_name: contact.department === 'custom' ? (contact.departmentCustomName ?? null) : null,
      position: contact.position,
    },
  }));
  return (await syncList(trx, 'release_contacts', { release_id: releaseId }, wanted, 'contacts')).changed;
}

export async function syncVideos(
  trx: Knex,
  releaseId: number,
  videos: Entries<'videos'>,
  declaring: Declaring,
): Promise<boolean> {
  const before = await statedBefore(trx, 'videos', releaseId);
  const current = await trx('videos')
    .where({ release_id: releaseId })
    .select<{ id: number; isrc: string | null }[]>('id', 'isrc');
  const dummyOf = new Map(current.flatMap(({ id, isrc }) => (isrc && isDummyIsrc(isrc) ? [[id, isrc] as const] : [])));
  const typed = byPosition(videos).map((video) => ({
    ...video,
    isrc: video.isrc ? normaliseIsrc(video.isrc) : (dummyOf.get(video.id ?? 0) ?? ''),
  }));
  const fresh = await nextDummyIsrcs(trx, typed.filter(({ isrc }) => isrc === '').length);
  const wanted = typed.map((video): WantedRow => {
    const isrc = video.isrc === '' ? (fresh.shift() as string) : video.isrc;
    const stated = { contains_ai: statedOrNull(video.containsAi) };
    return {
      id: video.id,
      values: {
        position: video.position,
        title: video.title,
        isrc_type: isDummyIsrc(isrc) ? 'DUMMY' : 'ISRC',
        isrc,
        producer: video.producer ?? null,
        info: video.info ?? null,
        video_file_id: video.videoFileId ?? null,
        poster_image_file_id: video.posterImageFileId ?? null,
        upload_status: video.videoFileId ? 'FINISHED' : 'NO_UPLOAD',
        ...stated,
        ...declarationRow(stated, before.get(video.id ?? 0), declaring),
      },
    };
  });
  return (await syncList(trx, 'videos', { release_id: releaseId }, wanted, 'videos')).changed;
}

export async function syncVideoLinks(trx: Knex, releaseId: number, links: Entries<'videoLinks'>): Promise<boolean> {
  const wanted = byPosition(links).map(({ id, position, type, link }): WantedRow => ({
    id,
    values: { position, type, link },
  }));
  return (await syncList(trx, 'video_links', { release_id: releaseId }, wanted, 'videoLinks')).changed;
}
