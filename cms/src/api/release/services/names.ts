import { select, type ReleaseName, type ReleaseNames } from '@mpn/server-kit';

const NAMES = `
  select id as "releaseId", title, artist_name as "artistName", ean
  from releases where id = any(:releaseIds) order by id`;

/** Names of releases for subjects that store only ids. */
export default (): ReleaseNames => ({
  of: (knex, releaseIds) => select<ReleaseName>(knex, NAMES, { releaseIds }),
});
