import type { Knex } from 'knex';
import type { CampaignStatus, ReleaseStatus, RequirementRelease } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { CAMPAIGN_STATUSES } from './campaigns-and-shares-sql';
import { ARTWORKS, CONTACTS, GENRE_IDS, TRACKS, VIDEOS } from './child-collections-sql';

export interface RequirementFacts extends RequirementRelease {
  status: ReleaseStatus;
  /** Statuses of all campaigns of the release. */
  campaignStatuses: CampaignStatus[];
}

/** Facts that decide about sampling and status; undefined for an unknown id. Checks no permission. */
export async function readRequirementFacts(knex: Knex, releaseId: number): Promise<RequirementFacts | undefined> {
  const [facts] = await select<RequirementFacts>(
    knex,
    `select r.status, r.title, r.artist_name as "artistName", r.label_code as "labelCode", r.label_name as "labelName",
       r.repertoire_owner_type as "repertoireOwnerType", r.format_id as "formatId", r.release_date as "releaseDate",
       ${GENRE_IDS} as "genreIds", ${TRACKS} as tracks, ${ARTWORKS} as artworks, ${CONTACTS} as contacts,
       ${VIDEOS} as videos,
       ${CAMPAIGN_STATUSES} as "campaignStatuses"
     from releases r where r.id = :releaseId`,
    { releaseId },
  );
  return facts;
}
