import type { SqlClient } from '@mpn/database';

export interface LoadOptions {
  /** Number of releases; each has ten tracks on average. */
  releases: number;
  /** Companies that the releases are divided among, evenly; all promotion companies unless given. */
  companyIds?: readonly number[];
}

export interface LoadStats {
  releases: number;
  tracks: number;
  campaigns: number;
}

/** Words for titles and names: about 33,000 titles and 9,000 artists. */
const ADJECTIVES =
  'Silent,Golden,Midnight,Electric,Broken,Velvet,Distant,Paper,Crystal,Burning,Hollow,Northern,Wild,Gentle,Neon,Lonely,Scarlet,Restless,Frozen,Endless,Blaue,Stille,Ferne,Wilde,Letzte,Kleine,Grüne,Schöne,Dunkle,Süße,Heiße,Große,Neue,Späte,Zarte,Alte,Freie,Leise,Helle,Kühle'.split(
    ',',
  );
const NOUNS =
  'Rivers,Horizon,Mirrors,Avenue,Gardens,Signals,Harbour,Letters,Thunder,Satellites,Shadows,Windows,Feathers,Engines,Lanterns,Islands,Footsteps,Diamonds,Orchards,Voices,Nächte,Straßen,Wolken,Träume,Brücken,Gärten,Wellen,Züge,Sterne,Häfen,Blätter,Stimmen,Tage,Wege,Lichter,Vögel,Küsten,Türme,Felder,Räume'.split(
    ',',
  );
const ENDINGS =
  'at Dawn,of Tomorrow,in the Rain,for Two,without You,over Berlin,and I,in Blue,am Meer,im Regen,für immer,ohne dich,bei Nacht,im Mai,nach Mitternacht,zu zweit,im Spiegel,am Fenster,auf Zeit,und zurück'.split(
    ',',
  );
const FIRST_NAMES =
  'Anna,Björn,Clara,David,Elif,Felix,Greta,Hannes,Ida,Jonas,Käthe,Leon,Mira,Noah,Ólafur,Paula,Quentin,Rosa,Søren,Tilda,Uwe,Vera,Willem,Xenia,Yusuf,Zoë,Émile,Freya,Günther,Hélène'.split(
    ',',
  );
const LAST_NAMES =
  'Ahlers,Brandt,Çelik,Dupont,Eriksson,Fischer,Grünwald,Hoffmann,Ivanova,Jansen,Köhler,Lindqvist,Müller,Nowak,Øster,Petersen,Quast,Richter,Schröder,Thomsen,Ulrich,Vogel,Weiß,Xander,Yıldız,Zimmer,Álvarez,Beck,Carrière,Dvořák'.split(
    ',',
  );
const BANDS = 'Trio,Orchestra,Kollektiv,Band,Projekt,Quartett,Sound System,Ensemble,Club,Brothers'.split(',');

/** SQL for a word of the list by number; the salt makes the words of one title independent. */
const word = (list: readonly string[], number: string, salt: number): string => {
  const words = list.map((text) => `'${text.replace(/'/g, "''")}'`).join(',');
  const hash = `(hashint8extended((${number})::bigint, ${salt}) & 9223372036854775807)`;
  return `(array[${words}])[1 + (${hash} % ${list.length})::int]`;
};

const titleOf = (number: string): string =>
  `${word(ADJECTIVES, number, 1)} || ' ' || ${word(NOUNS, number, 2)} ||
   case when (${number}) % 3 = 0 then ' ' || ${word(ENDINGS, number, 3)} else '' end`;
const artistOf = (number: string): string =>
  `${word(FIRST_NAMES, number, 4)} || ' ' || ${word(LAST_NAMES, number, 5)} ||
   case when (${number}) % 4 = 0 then ' ' || ${word(BANDS, number, 6)} else '' end`;

/** SQL for an EAN with check digit from the number of a release. */
const EAN = `(select digits
  || ((10 - (select sum(substr(digits, place, 1)::int * (case place % 2 when 1 then 1 else 3 end))
    from generate_series(1, 12) place) % 10) % 10)::text
  from (select '401' || lpad((500000000 + n)::text, 9, '0') as digits) as code)`;

const DOCUMENT_ID = (seed: string): string => `'l' || substr(md5(${seed}), 1, 23)`;

/** SQL for the plan of new releases: id, company, number of tracks, names, status and dates. */
const PLAN = `
  create temporary table load_plan on commit drop as
  select n, nextval('releases_id_seq')::int as id, ($2::int[])[1 + n % cardinality($2::int[])] as company_id,
    1 + n % 19 as track_count,
    ${artistOf('n % 9001')} as artist, ${titleOf('n')} as title,
    (array['DRAFT','READY','READY','READY','READY','READY','SCHEDULED','ON_AIR','ON_AIR','READY'])
      [1 + (n * 7 / 3) % 10] as status,
    (current_date - 1800 + (n::bigint * 7919 % 1900)::int) as release_date,
    now() - ((n::bigint * 15485863 % 2500000) || ' minutes')::interval as written_at
  from generate_series(1, $1::int) as n`;

const TRACK_PLAN = `
  create temporary table load_tracks on commit drop as
  select p.id as release_id, p.artist, position, row_number() over () as n, ${titleOf('p.n * 19 + position')} as title,
    p.written_at
  from load_plan p cross join lateral generate_series(1, p.track_count) as position`;

const RELEASES = `
  insert into releases (id, document_id, company_id, status, label_code, label_name, artist_name, repertoire_owner_type,
    title, ean, ean_is_dummy, format_id,
    release_date, additional_information, ard_archive, track_count, search_text, version, created_at, updated_at,
      published_at)
  select p.id, ${DOCUMENT_ID("'release' || p.id")}, p.company_id, p.status, lpad((10000 + p.n % 400)::text, 5, '0'),
    ${word(NOUNS, 'p.n % 400', 7)} || ' Records',
    p.artist, case when p.n % 3 = 0 then 'INTERNATIONAL' else 'NATIONAL' end, p.title, ${EAN}, false, f.id,
    p.release_date, 'Promotion text of release ' || p.n || '.', false, p.track_count, null, 1, p.written_at,
      p.written_at, p.written_at
  from load_plan p
  join release_formats f on f.code = case when p.track_count = 1 then 'DIGITAL_TRACK'
    when p.track_count < 7 then 'DIGITAL_EP' when p.n % 5 = 0 then 'CD_ALBUM' else 'DIGITAL_ALBUM' end`;

const TRACKS = `
  insert into tracks (document_id, release_id, set_number, position, is_promo_track, publisher_type, title, isrc,
    isrc_is_dummy, artist, duration_ms,
    is_data_track_only, upload_status, created_at, updated_at, published_at)
  select ${DOCUMENT_ID("'track' || t.release_id || '/' || t.position")}, t.release_id, 1, t.position, t.position = 1,
    'NO_PUBLISHER', t.title,
    'DE' || chr((65 + t.n / 100000 % 26)::int) || 'LD25' || lpad((t.n % 100000)::text, 5, '0'), false, t.artist,
      120000 + (t.n % 240000)::int,
    false, 'NO_UPLOAD', t.written_at, t.written_at, t.written_at
  from load_tracks t order by t.release_id, t.position`;

const GENRES = `
  insert into releases_genres_lnk (release_id, genre_id, genre_ord)
  select p.id, (g.ids)[1 + (p.n * 31 + place * 17) % cardinality(g.ids)], place
  from load_plan p cross join (select array_agg(id order by id) as ids from genres where parent_id is not null) g
  cross join lateral generate_series(1, 1 + p.n % 3) as place on conflict do nothing`;

const CAMPAIGNS = `
  with made as (
    insert into sampling_campaigns (document_id, release_id, company_id, status, start_date, end_date, start_time,
      starts_at, ends_at, in_cart, automatic, purchased_at, jpa_version,
      created_at, updated_at, published_at)
    select ${DOCUMENT_ID("'campaign' || p.id")}, p.id, p.company_id,
      case p.status when 'ON_AIR' then 'PAID_ACTIVE' when 'SCHEDULED' then 'PAID_SCHEDULED' else 'PAID_FINISHED' end,
      s.first, s.first + 89, '00:00', s.first, s.first + 90, false, false, s.first - 3, 2, p.written_at, p.written_at,
        p.written_at
    from load_plan p
    cross join lateral (select current_date + case p.status when 'ON_AIR' then -20 - p.n % 40
      when 'SCHEDULED' then 5 + p.n % 30 else -120 - p.n % 600 end as first) s
    where p.status in ('ON_AIR', 'SCHEDULED') or (p.status = 'READY' and p.n % 4 = 0)
    returning id, status, start_date, end_date, starts_at, ends_at, created_at)
  insert into sampling_actions (document_id, campaign_id, position, name, download_allowed, sampling_type, start_date,
    end_date, start_time, starts_at, ends_at, status,
    paused_by_campaign, announced_at, jpa_version, created_at, updated_at, published_at)
  select ${DOCUMENT_ID("'action' || made.id")}, id, 1, 'Sampling', true, 'FULL', start_date, end_date, '00:00',
    starts_at, ends_at,
    case status when 'PAID_ACTIVE' then 'ACTIVE' when 'PAID_SCHEDULED' then 'SCHEDULED' else 'FINISHED' end, false,
      starts_at, 1, created_at, created_at, created_at
  from made`;

interface DroppedIndex {
  definition: string;
}

/** Drops the indexes of a table except those of constraints: building them after filling the table is much faster. */
async function dropIndexes(client: SqlClient, table: string): Promise<DroppedIndex[]> {
  const { rows } = await client.query<DroppedIndex & { name: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = $1::regclass and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

async function createIndexes(client: SqlClient, indexes: readonly DroppedIndex[]): Promise<void> {
  for (const { definition } of indexes) await client.query(definition);
}

/** Runs `work`, which fills these tables with very many rows, without their indexes, and builds them anew after it. */
export async function withoutIndexes(
  client: SqlClient,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const dropped: DroppedIndex[] = [];
  for (const table of tables) dropped.push(...(await dropIndexes(client, table)));
  await work();
  await createIndexes(client, dropped);
}

async function companiesOf(client: SqlClient, options: LoadOptions): Promise<readonly number[]> {
  if (options.companyIds) return options.companyIds;
  const { rows } = await client.query<{ id: number }>(
    `select id from companies where type = 'PROMOTION' and deleted_at is null order by id`,
  );
  return rows.map((row) => row.id);
}

/**
 * Fills the tables with very many releases, tracks and campaigns in a few statements, for measurements. They have no
 * files. Run it once on a database with reference data and companies.
 * @throws Error without a promotion company
 */
export async function seedLoad(client: SqlClient, options: LoadOptions): Promise<LoadStats> {
  const companies = await companiesOf(client, options);
  if (companies.length === 0) throw new Error('There is no promotion company that the releases could belong to.');
  await client.query('begin');
  try {
    await client.query(PLAN, [options.releases, companies]);
    await client.query(TRACK_PLAN);
    await client.query('analyze load_plan');
    await client.query(`set local maintenance_work_mem = '256MB'`);
    // Search texts and words of releases are written once at the end instead of at every insert.
    await client.query('alter table tracks disable trigger tracks_inserted');
    await client.query('alter table releases disable trigger releases_search_text');
    await client.query('alter table releases_genres_lnk disable trigger release_genres_inserted');
    const ofReleases = await dropIndexes(client, 'releases');
    const ofTracks = await dropIndexes(client, 'tracks');
    await client.query(RELEASES);
    await client.query(TRACKS);
    await createIndexes(client, ofTracks);
    await client.query('analyze tracks');
    await client.query(GENRES);
    await client.query('select mpn_write_search(array(select id from load_plan))');
    await createIndexes(client, ofReleases);
    await client.query('alter table releases_genres_lnk enable trigger release_genres_inserted');
    await client.query('alter table releases enable trigger releases_search_text');
    await client.query('alter table tracks enable trigger tracks_inserted');
    await client.query(CAMPAIGNS);
    const { rows } = await client.query<{ tracks: string; campaigns: string }>(
      `select (select count(*) from load_tracks) as tracks,
         (select count(*) from sampling_campaigns c join load_plan p on p.id = c.release_id) as campaigns`,
    );
    await client.query('commit');
    for (const table of ['releases', 'tracks', 'releases_genres_lnk', 'sampling_campaigns', 'sampling_actions'])
      await client.query(`vacuum analyze ${table}`);
    return { releases: options.releases, tracks: Number(rows[0]?.tracks), campaigns: Number(rows[0]?.campaigns) };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
