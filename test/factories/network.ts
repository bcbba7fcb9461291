import type { Pool } from 'pg';
import { mediumId } from './campaign';
import { unique } from './insert';

/** Size of the network, and its options. */
export interface NetworkSize {
  institutions: number;
  editorsEach: number;
  /**
   * Whether they belong to the ARD: only promoters with the ARD contract can sample them, so that full campaigns of
   * other tests stay small.
   */
  isArd?: boolean;
}

export interface TestNetwork {
  /** Every institution's name begins with this word and its number: `<word> 00001`. */
  word: string;
  institutionIds: number[];
}

const STAMPS = 'now(), now(), now()';

const INSTITUTIONS = `
  with made as (
    insert into companies (document_id, name, type, sampling_medium_id, price_category, media_group_id, city,
      audience_reach, audience_age_from, audience_age_to, ard_state_institution_name, pending_registration,
      disabled, version, created_at, updated_at, published_at)
    select $1 || n, $1 || ' ' || lpad(n::text, 5, '0'), 'MEDIA',
      case when n % 5 = 0 then $3 else $2 end::int, 'SURCHARGEABLE',
      case when n % 3 = 0 then ($4::int[])[1 + n % cardinality($4::int[])] end,
      (array['Hamburg', 'Köln', 'München', 'Leipzig'])[1 + n % 4], n * 1000, 14, 14 + n % 50,
      case when $6::boolean then 'WDR' end, false, false, 1, ${STAMPS}
    from generate_series(1, $5::int) n returning id, name)
  select id from made order by name`;

const NETWORKS = `
  insert into media_groups (document_id, name, version, created_at, updated_at, published_at)
  select $1 || 'g' || n, $1 || ' network ' || n, 1, ${STAMPS} from generate_series(1, $2::int) n returning id`;

const DEPARTMENTS = `
  insert into sampling_departments (document_id, company_id, name, position, created_at, updated_at, published_at)
  select 'd' || company.id || '-' || position, company.id, name, position, ${STAMPS}
  from unnest($1::int[]) as company(id),
    unnest(array['Musikredaktion', 'Jazz']) with ordinality as department(name, position)`;

const EDITORS = `
  insert into up_users (document_id, username, email, first_name, last_name,
    combined_role, company_id, sampling_department_id,
    pending_registration, disabled, version, created_at, updated_at, published_at)
  select named.name, named.name, named.name || '@example.org', 'Robin', 'Editor ' || n, 'MEDIA_USER', company.id,
    case when n % 5 in (1, 2) then music.id when n % 5 = 3 then jazz.id end, false, false, 1, ${STAMPS}
  from unnest($1::int[]) as company(id)
  join sampling_departments music on music.company_id = company.id and music.name = 'Musikredaktion'
  join sampling_departments jazz on jazz.company_id = company.id and jazz.name = 'Jazz'
  cross join generate_series(1, $2::int) n
  cross join lateral (select $3 || '-' || company.id || '-' || n) as named(name)`;

const AREAS = `
  insert into companies_broadcasting_areas_lnk (company_id, broadcasting_area_id, broadcasting_area_ord)
  select company.id, area.ids[1 + company.id % cardinality(area.ids)], 1
  from unnest($1::int[]) as company(id), (select array_agg(id order by id) as ids from broadcasting_areas) area
  where area.ids is not null`;

const GENRES = `
  insert into companies_genres_lnk (company_id, genre_id, genre_ord)
  select company.id, genre.ids[1 + (company.id * 31 + place) % cardinality(genre.ids)], place
  from unnest($1::int[]) as company(id), (select array_agg(id order by id) as ids from genres) genre,
    generate_series(1, 3) place
  where genre.ids is not null on conflict do nothing`;

/**
 * Very many institutions with departments and editors, in a few statements: every third one belongs to one of twenty
 * media company groups, every fifth is TV and the others radio, number n has a reach of n thousand. Of five editors two
 * are of the department Musikredaktion, one of Jazz and two of none.
 */
export async function createNetwork(
  pool: Pool,
  { institutions, editorsEach, isArd = false }: NetworkSize,
): Promise<TestNetwork> {
  const word = `Many${unique()}`;
  const networks = await pool.query<{ id: number }>(NETWORKS, [word, 20]);
  const { rows } = await pool.query<{ id: number }>(INSTITUTIONS, [
    word,
    await mediumId(pool, 'RADIO'),
    await mediumId(pool, 'TV'),
    networks.rows.map(({ id }) => id),
    institutions,
    isArd,
  ]);
  const institutionIds = rows.map(({ id }) => id);
  await pool.query(DEPARTMENTS, [institutionIds]);
  await pool.query(EDITORS, [institutionIds, editorsEach, word]);
  await pool.query(AREAS, [institutionIds]);
  await pool.query(GENRES, [institutionIds]);
  // Normally done by autovacuum.
  await pool.query('analyze companies, up_users, sampling_departments, media_groups');
  return { word, institutionIds };
}
