import { insertLinks, insertRows, takeIds, type Row } from '@mpn/database';
import { makeEan, makeIpi, makeIsni, makeIsrc } from '../identifiers';
import type { DemoMedia } from '../media';
import { asciiName, personMaker } from '../people';
import { createRandom } from '../random';
import { recordingKey } from '../recordings';
import type { CampaignStage, ReleaseDesign } from '../release-design';
import { RELEASES } from '../releases';
import { day, instant, type DemoContext, type SeededRelease } from './context';
import { storeFiles, type DemoStorage, type FileToStore } from './files';
import { releaseRights, trackRights } from './rights';
import { offeredIndex, versionsOf } from './versions';

const STATUS: Partial<Record<CampaignStage, string>> = {
  scheduled: 'SCHEDULED',
  active: 'ON_AIR',
  'active-again': 'ON_AIR',
};

function statusOf(design: ReleaseDesign): string {
  if (design.gaps && design.gaps.length > 0) return 'DRAFT';
  return STATUS[design.stage] ?? 'READY';
}

/** Stored files by what they belong to. */
interface StoredMedia {
  audio: Map<string, number>;
  covers: Map<number, number>;
  biographies: Map<number, number>;
  posters: Map<number, number>;
  videos: Map<number, number>;
}

async function storeMedia(context: DemoContext, storage: DemoStorage, media: DemoMedia): Promise<StoredMedia> {
  const stored: StoredMedia = {
    audio: new Map(),
    covers: new Map(),
    biographies: new Map(),
    posters: new Map(),
    videos: new Map(),
  };
  const files: FileToStore[] = [];
  const places: ((id: number) => void)[] = [];
  const ownerOf = (key: string): { companyId: number; uploaderId: number } => {
    const company = context.companies.find((candidate) => candidate.design.key === key);
    return { companyId: company?.id ?? 0, uploaderId: company?.userId ?? 0 };
  };
  for (const [key, file] of media.audio) {
    files.push({ file, ...ownerOf(key.split('/')[0] as string) });
    places.push((id) => stored.audio.set(key, id));
  }
  for (const kind of ['covers', 'biographies', 'posters', 'videos'] as const) {
    for (const [index, file] of media[kind]) {
      files.push({ file, ...ownerOf((RELEASES[index] as ReleaseDesign).company) });
      places.push((id) => stored[kind].set(index, id));
    }
  }
  const ids = await storeFiles(context, storage, files);
  places.forEach((place, index) => place(ids[index] as number));
  return stored;
}

function releaseRow(
  context: DemoContext,
  design: ReleaseDesign,
  id: number,
  serial: number,
  formats: Map<string, number>,
): Row {
  const company = context.companies.find(
    (candidate) => candidate.design.key === design.company,
  ) as DemoContext['companies'][number];
  const created = Math.min(-3, design.releaseDay - 45 - (serial % 20));
  return {
    id,
    company_id: company.id,
    status: statusOf(design),
    label_name: design.label,
    label_code: company.design.labels.find((label) => label.name === design.label)?.code ?? null,
    artist_name: design.artist,
    artist_contract: null,
    repertoire_owner_type: design.owner,
    title: design.title,
    ean: makeEan(company.design.eanPrefix, 100 + serial),
    ean_is_dummy: false,
    format_id: formats.get(design.format),
    release_date: design.gaps?.includes('releaseDate') ? null : day(context, design.releaseDay),
    air_date: design.airDay === undefined ? null : day(context, design.airDay),
    additional_information: design.text || null,
    ard_archive: design.ardArchive ?? false,
    created_by_user_id: company.userId,
    version: 3,
    ...releaseRights(context, design, serial),
    created_at: instant(context, created, 8),
    updated_at: instant(context, Math.max(created, -40 + (serial % 38)), 8),
  };
}

/** ISRCs and authors' numbers, the same for equal recordings and people. */
class Numbers {
  private readonly isrcs = new Map<string, string>();
  private readonly people = new Map<string, { ipi: string; isni: string | null }>();

  isrc(prefix: string, key: string, year: number): string {
    const isrc = this.isrcs.get(key) ?? makeIsrc(prefix, year, 1201 + this.isrcs.size);
    this.isrcs.set(key, isrc);
    return isrc;
  }

  person(name: string): { ipi: string; isni: string | null } {
    const random = createRandom(`person/${name}`);
    const numbers = this.people.get(name) ?? {
      ipi: makeIpi(random.int(100_000_000, 799_999_999)),
      isni: random.chance(0.3) ? makeIsni(random.int(400_000_000, 499_999_999)) : null,
    };
    this.people.set(name, numbers);
    return numbers;
  }
}

async function seedTracks(context: DemoContext, stored: StoredMedia, media: DemoMedia): Promise<void> {
  const numbers = new Numbers();
  const total = RELEASES.reduce((sum, release) => sum + release.tracks.length, 0);
  const ids = await takeIds(context.client, 'tracks', total);
  const tracks: Row[] = [],
    authors: Row[] = [];
  for (const release of context.releases) {
    const { design, company } = release;
    const versions = versionsOf(design);
    const offered = offeredIndex(versions);
    const first = tracks.length;
    versions.forEach(({ title, explicit, versionKind, versionOf }, index) => {
      const key = recordingKey(design, title);
      const file = media.audio.get(key);
      const isrc = design.gaps?.includes('isrc')
        ? null
        : numbers.isrc(company.design.isrcPrefix, key, context.now.getUTCFullYear());
      const id = ids[tracks.length] as number;
      const twoSets = design.format === 'VINYL_ALBUM';
      const half = Math.ceil(design.tracks.length / 2);
      tracks.push({
        id,
        release_id: release.id,
        set_number: twoSets && index >= half ? 2 : 1,
        position: (twoSets && index >= half ? index - half : index) + 1,
        is_promo_track: index === 0,
        publisher_type: design.publisher ? 'PUBLISHER' : 'NO_PUBLISHER',
        publisher: design.publisher ?? null,
        title,
        isrc,
        isrc_is_dummy: false,
        artist: design.artist,
        duration_ms: file?.mediaInfo.type === 'audio' ? file.mediaInfo.durationMs : null,
        is_data_track_only: false,
        explicit,
        version_kind: versionKind,
        version_of_id: versionOf === null ? null : ids[first + versionOf],
        audio_file_id: stored.audio.get(key) ?? null,
        upload_status: file ? 'FINISHED' : 'NO_UPLOAD',
        ...trackRights(context, design),
      });
      release.tracks.push({ id, title, isrc, isOffered: index === offered, bytes: file?.size ?? 0 });
      design.writers.forEach((name, place) => {
        const { ipi, isni } = numbers.person(name);
        authors.push({
          track_id: id,
          position: place + 1,
          role: place === 0 ? 'COMPOSER' : 'LYRICIST',
          name,
          gema_ipi_number: ipi,
          gema_isni_number: isni,
        });
      });
    });
  }
  await insertRows(context.client, 'tracks', tracks);
  await insertRows(context.client, 'authors', authors);
}

const DEPARTMENTS = ['radio', 'label', 'online', 'tv'];

async function seedSurroundings(context: DemoContext, stored: StoredMedia): Promise<void> {
  const person = personMaker(createRandom('release-contacts'));
  const staff = new Map(context.companies.map((company) => [company.id, Array.from({ length: 4 }, person)]));
  const artworks: Row[] = [],
    contacts: Row[] = [],
    infos: Row[] = [],
    links: Row[] = [],
    videos: Row[] = [];
  context.releases.forEach((release, index) => {
    const { design } = release;
    const cover = stored.covers.get(index);
    const web = asciiName(design.artist) || 'artist';
    if (cover !== undefined)
      artworks.push({
        release_id: release.id,
        kind: 'FRONT_COVER',
        position: 1,
        file_id: cover,
        copyright_holder: design.label,
        year: context.now.getUTCFullYear(),
      });
    if (!design.gaps?.includes('contacts')) {
      (staff.get(release.company.id) ?? []).slice(index % 2, (index % 2) + 2).forEach((who, place) =>
        contacts.push({
          release_id: release.id,
          first_name: who.firstName,
          last_name: who.lastName,
          department: DEPARTMENTS[(index + place) % 4],
          position: place + 1,
          email: `${asciiName(who.firstName)}.${asciiName(who.lastName)}@${asciiName(release.company.design.labels[0]?.name ?? 'label')}.example`,
        }),
      );
    }
    const info = (category: string, infoType: string, more: Row): void => {
      infos.push({
        release_id: release.id,
        category,
        info_type: infoType,
        position: infos.filter((row) => row.release_id === release.id).length + 1,
        ...more,
      });
    };
    info('WEBSITE', 'LINK', { title: design.artist, url: `https://${web}.example` });
    info('INSTAGRAM', 'LINK', { title: `@${web}`, url: `https://www.instagram.com/${web.replace(/-/g, '')}` });
    const biography = stored.biographies.get(index);
    if (biography !== undefined) info('BIOGRAPHY', 'FILE', { title: 'Biografie', info_file_id: biography });
    if (index % 3 === 0) {
      info('TOUR_DATES', 'TEXT', {
        title: 'Live',
        info_text: [20, 27, 41]
          .map(
            (offset, place) =>
              `${germanDate(day(context, offset))} ${['Hamburg, Knust am Deich', 'Berlin, Kiezsaal', 'Wien, Arena am Kanal'][place]}`,
          )
          .join('\n'),
      });
    }
    if (design.youtube) links.push({ release_id: release.id, position: 1, type: 'YOUTUBE', link: design.youtube });
    if (stored.videos.has(index)) {
      videos.push({
        release_id: release.id,
        position: 1,
        title: `${design.title} (Official Video)`,
        isrc_type: 'ISRC',
        isrc: makeIsrc(release.company.design.isrcPrefix, context.now.getUTCFullYear(), 90_001),
        producer: 'Kaispeicher Film',
        info: 'Regie: Mona Hinrichs',
        video_file_id: stored.videos.get(index),
        poster_image_file_id: stored.posters.get(index),
        upload_status: 'FINISHED',
      });
    }
  });
  await insertRows(context.client, 'artworks', artworks);
  await insertRows(context.client, 'release_contacts', contacts);
  await insertRows(context.client, 'artist_infos', infos);
  await insertRows(context.client, 'video_links', links);
  await insertRows(context.client, 'videos', videos);
}

/** A local date in German format, for the demo's texts. */
function germanDate(date: string): string {
  const [year, month, dayOfMonth] = date.split('-');
  return `${dayOfMonth}.${month}.${year}`;
}

/** The 40 releases with tracks, authors, artworks, artist infos, contacts and videos, and their files. */
export async function seedReleases(context: DemoContext, storage: DemoStorage, media: DemoMedia): Promise<void> {
  const { client } = context;
  const stored = await storeMedia(context, storage, media);
  const { rows: formats } = await client.query<{ id: number; code: string }>('select id, code from release_formats');
  const formatIds = new Map(formats.map((format) => [format.code, format.id]));
  const ids = await takeIds(client, 'releases', RELEASES.length);
  await insertRows(
    client,
    'releases',
    RELEASES.map((design, index) => releaseRow(context, design, ids[index] as number, index, formatIds)),
  );
  await insertLinks(
    client,
    'releases_genres_lnk',
    RELEASES.flatMap((design, index) =>
      design.genres.map((genre, position) => ({
        release_id: ids[index],
        genre_id: context.genres.get(genre),
        genre_ord: position + 1,
      })),
    ),
  );
  context.releases = RELEASES.map((design, index): SeededRelease => ({
    id: ids[index] as number,
    design,
    tracks: [],
    company: context.companies.find((company) => company.design.key === design.company) as SeededRelease['company'],
  }));
  await seedTracks(context, stored, media);
  await seedSurroundings(context, stored);
}
