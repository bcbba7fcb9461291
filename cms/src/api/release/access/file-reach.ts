import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { FilePlace, Principal } from '@mpn/domain';
import { database, select, service } from '@mpn/server-kit';
import { FILES_OF_RELEASES, type ReachedFile } from '../../media';
import { ownStanding, sampledStanding } from './file-standing';
import {
  addressedToMe,
  DOWNLOAD_OFFERED,
  LIVE_ACTION,
  ownReleases,
  releasesWithOriginals,
  SAMPLING_JOIN,
  visibleFullSamplings,
} from './scope';

/** SQL: where releases (alias `r`) refer to the file. */
const PLACES = `(select release_id, place from (${FILES_OF_RELEASES}) f where f.file_id = :file) p
  join releases r on r.id = p.release_id`;

async function reachedOfOwn(db: Knex, principal: Principal, file: number): Promise<ReachedFile[]> {
  const [own, originals] = [ownReleases(principal), releasesWithOriginals(principal)];
  const rows = await select<{ place: FilePlace; originals: boolean }>(
    db,
    `select distinct p.place, (${originals.sql}) as originals from ${PLACES} where ${own.sql}`,
    { file, ...originals.bindings, ...own.bindings },
  );
  return rows.map((row) => ({ place: row.place, standing: ownStanding(row.originals) }));
}

async function reachedOnMarket(db: Knex, principal: Principal, file: number): Promise<ReachedFile[]> {
  const visible = visibleFullSamplings(principal);
  const rows = await select<{ place: FilePlace }>(db, `select distinct p.place from ${PLACES} where ${visible.sql}`, {
    file,
    ...visible.bindings,
  });
  return rows.map(({ place }) => ({ place, standing: { kind: 'MARKET' } }));
}

/** Where releases that are sampled to a media user now refer to the file. */
async function reachedBySampling(strapi: Core.Strapi, principal: Principal, file: number): Promise<ReachedFile[]> {
  const addressed = addressedToMe(principal);
  const rows = await select<{ place: FilePlace; download: boolean }>(
    database(strapi),
    `select p.place, bool_or(${DOWNLOAD_OFFERED}) as download from ${PLACES}, ${SAMPLING_JOIN}
     where c.release_id = r.id and r.deleted_at is null and r.withdrawn_at is null and ${LIVE_ACTION}
       and ${addressed.sql}
     group by p.place`,
    { file, now: new Date(), ...addressed.bindings },
  );
  if (rows.length === 0) return [];
  const preferences = await service(strapi, 'api::company.preferences').ofUser(principal);
  return rows.map(({ place, download }) => ({ place, standing: sampledStanding(principal, preferences, download) }));
}

/** Where releases that the principal may see refer to the file, each place with the access that it gives. */
export async function reachOfReleases(strapi: Core.Strapi, principal: Principal, file: number): Promise<ReachedFile[]> {
  if (principal.companyType === 'MEDIA') return reachedBySampling(strapi, principal, file);
  const db = database(strapi);
  return [...(await reachedOfOwn(db, principal, file)), ...(await reachedOnMarket(db, principal, file))];
}
