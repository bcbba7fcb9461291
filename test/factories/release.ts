import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { insertRow, unique, type Row } from './insert';

/** A stored file that was checked and can be attached; without content. */
export async function createFile(pool: Pool, companyId: number | null, kind: string, values: Row = {}) {
  const isAudio = kind === 'AUDIO_TRACK';
  const ext = isAudio ? 'wav' : kind === 'ARTIST_INFO_PDF' ? 'pdf' : kind === 'MUSIC_VIDEO' ? 'mp4' : 'jpg';
  return insertRow<Row & { uuid: string }>(pool, 'stored_files', {
    uuid: randomUUID(),
    company_id: companyId,
    kind,
    file_name: `file-${unique()}.${ext}`,
    ext,
    mime: isAudio ? 'audio/wav' : ext === 'pdf' ? 'application/pdf' : ext === 'mp4' ? 'video/mp4' : 'image/jpeg',
    size: 1_000_000,
    sha_256: unique(),
    storage_key: `${companyId}/${unique()}.${ext}`,
    state: 'TEMPORARY',
    media_info: isAudio
      ? {
          type: 'audio',
          codec: 'pcm_s16le',
          container: 'wav',
          sampleRate: 44_100,
          bitDepth: 16,
          channels: 2,
          durationMs: 215_000,
        }
      : { type: 'picture', format: 'jpeg', width: 1400, height: 1400, colorSpace: 'srgb' },
    ...values,
  });
}

/** Any genre and a current format of the reference data. */
export async function anyGenreAndFormat(pool: Pool): Promise<{ genreId: number; formatId: number }> {
  const genre = await pool.query<{ id: number }>('select id from genres order by parent_id nulls last, id limit 1');
  const format = await pool.query<{ id: number }>(
    'select id from release_formats where not coalesce(legacy, false) order by id limit 1',
  );
  const genreId =
    genre.rows[0]?.id ??
    (await insertRow(pool, 'genres', { code: unique(), name_de: 'Indie-Pop', name_en: 'Indie pop' })).id;
  const formatId =
    format.rows[0]?.id ??
    (await insertRow(pool, 'release_formats', { code: unique(), name_de: 'Album', name_en: 'Album', legacy: false }))
      .id;
  return { genreId, formatId };
}

let isrc = 0;
let ean = 0;

/** A unique ISRC. */
export const newIsrc = (): string =>
  `DEA1${process.pid % 10}26${String((isrc += 1) + Math.floor(Math.random() * 90_000))
    .padStart(5, '0')
    .slice(-5)}`;

export interface TestRelease {
  id: number;
  trackIds: number[];
  audioFileId: number;
  coverFileId: number;
}

/** A release without missing sampling requirements. `values` are column names of `releases`. */
export async function createRelease(
  pool: Pool,
  companyId: number,
  values: Row = {},
  trackCount = 2,
): Promise<TestRelease> {
  const { genreId, formatId } = await anyGenreAndFormat(pool);
  const release = await insertRow(pool, 'releases', {
    company_id: companyId,
    status: 'READY',
    title: `Album ${unique()}`,
    artist_name: 'Die Beispielband',
    label_name: 'Beispiel Records',
    label_code: '01234',
    repertoire_owner_type: 'NATIONAL',
    format_id: formatId,
    release_date: '2026-12-04',
    ean: `2${Date.now().toString().slice(-6)}${String((ean += 1)).padStart(6, '0')}`,
    ean_is_dummy: true,
    ard_archive: false,
    version: 1,
    track_count: 0,
    ...values,
  });
  await pool.query('insert into releases_genres_lnk (release_id, genre_id, genre_ord) values ($1, $2, 1)', [
    release.id,
    genreId,
  ]);
  const audio = await createFile(pool, companyId, 'AUDIO_TRACK', { state: 'ATTACHED' });
  const cover = await createFile(pool, companyId, 'COVER', { state: 'ATTACHED' });
  const trackIds: number[] = [];
  for (let position = 1; position <= trackCount; position += 1) {
    const track = await insertRow(pool, 'tracks', {
      release_id: release.id,
      set_number: 1,
      position,
      is_promo_track: position === 1,
      publisher_type: 'NO_PUBLISHER',
      title: `Track ${position}`,
      isrc: newIsrc(),
      isrc_is_dummy: false,
      artist: 'Die Beispielband',
      duration_ms: 215_000,
      is_data_track_only: false,
      audio_file_id: audio.id,
      upload_status: 'FINISHED',
    });
    await insertRow(pool, 'authors', { track_id: track.id, position: 1, role: 'COMPOSER', name: 'Kim Muster' });
    trackIds.push(track.id);
  }
  await insertRow(pool, 'artworks', { release_id: release.id, kind: 'FRONT_COVER', position: 1, file_id: cover.id });
  await insertRow(pool, 'release_contacts', {
    release_id: release.id,
    first_name: 'Kim',
    department: 'label',
    position: 1,
  });
  return { id: release.id, trackIds, audioFileId: audio.id, coverFileId: cover.id };
}

const DAY = 86_400_000;
const date = (at: Date): string => at.toISOString().slice(0, 10);

export interface SamplingOptions {
  campaignStatus?: string;
  actionStatus?: string;
  samplingType?: 'FULL' | 'SELECTIVE';
  downloadAllowed?: boolean;
  right?: 'STREAMING' | 'DOWNLOAD';
  /** Days from now. */
  startsInDays?: number;
  endsInDays?: number;
  addressees?: { departmentId?: number; userId?: number }[];
}

/** A campaign that offers the release to one institution; without options it runs now, with download for everybody. */
export async function sampleTo(pool: Pool, releaseId: number, institutionId: number, options: SamplingOptions = {}) {
  const { rows } = await pool.query<{ company_id: number }>('select company_id from releases where id = $1', [
    releaseId,
  ]);
  const startsAt = new Date(Date.now() + (options.startsInDays ?? -5) * DAY);
  const endsAt = new Date(Date.now() + (options.endsInDays ?? 40) * DAY);
  const window = {
    start_date: date(startsAt),
    end_date: date(endsAt),
    start_time: '00:00',
    starts_at: startsAt,
    ends_at: endsAt,
  };
  const campaign = await insertRow(pool, 'sampling_campaigns', {
    release_id: releaseId,
    company_id: rows[0]?.company_id,
    status: options.campaignStatus ?? 'PAID_ACTIVE',
    in_cart: false,
    jpa_version: 1,
    ...window,
  });
  const action = await insertRow(pool, 'sampling_actions', {
    campaign_id: campaign.id,
    position: 1,
    name: 'Erste Aktion',
    download_allowed: options.downloadAllowed ?? true,
    sampling_type: options.samplingType ?? 'FULL',
    status: options.actionStatus ?? 'ACTIVE',
    paused_by_campaign: false,
    jpa_version: 1,
    ...window,
  });
  await insertRow(pool, 'sampling_campaign_rights', {
    campaign_id: campaign.id,
    institution_id: institutionId,
    right_type: options.right ?? 'DOWNLOAD',
    purchased_at: startsAt,
  });
  for (const { departmentId, userId } of options.addressees ?? []) {
    await insertRow(pool, 'sampling_action_addressees', {
      action_id: action.id,
      institution_id: institutionId,
      department_id: departmentId ?? null,
      user_id: userId ?? null,
    });
  }
  return { campaignId: campaign.id, actionId: action.id };
}

/** An order on the campaign in this state. */
export async function orderCampaign(
  pool: Pool,
  companyId: number,
  campaignId: number,
  state: string,
  persistedAt: Date | null = null,
) {
  const order = await insertRow(pool, 'purchase_orders', {
    order_number: `T-${unique()}`,
    company_id: companyId,
    state,
    currency: 'EUR',
    payment_method: 'INVOICE',
    net_cents: 4900,
    tax_cents: 931,
    total_cents: 5831,
    cart_token: unique(),
    pricing: {},
    buyer: {},
    ordered_at: new Date(),
    persisted_at: persistedAt,
  });
  await insertRow(pool, 'order_positions', {
    order_id: order.id,
    campaign_id: campaignId,
    position: 1,
    release_title: 'Album',
    start_date: '2026-12-01',
    end_date: '2026-12-31',
    net_cents: 4900,
    tax_cents: 931,
    total_cents: 5831,
    rights: [],
  });
  return order;
}
