import { IMPORT_ATTENTION_DAYS } from '@mpn/domain';
import { countNamed, database, type AttentionSource } from '@mpn/server-kit';
import { RELEASE_VERSIONS } from '../../release';

/** Imports that were read and have releases to decide about, the oldest first. */
const TO_DECIDE = `select i.id, i.name from release_imports i
  where i.company_id = :companyId and i.status = 'CHECKED'
    and exists (select 1 from imported_releases r where r.release_import_id = i.id and r.state = 'REPORTED'
      and (r.hold is null or r.may_overwrite))
  order by i.id`;

/**
 * Imports of the last days with a release that lacks files and was not saved or imported again since, the newest first.
 */
const INCOMPLETE = `select i.id, i.name from release_imports i
  where i.company_id = :companyId and i.status = 'IMPORTED'
    and i.finished_at > now() - interval '${IMPORT_ATTENTION_DAYS} days'
    and exists (select 1 from imported_releases r join (${RELEASE_VERSIONS}) known on known.id = r.release_id
      where r.release_import_id = i.id and known.version = r.release_version and r.lost_files > 0)
  order by i.id desc`;

const IMPORTS_TO_DECIDE: AttentionSource = {
  kind: 'IMPORTS_TO_DECIDE',
  permission: 'ImportXmlReleases',
  feature: 'XML_IMPORT',
  find: (strapi, companyId) => countNamed(database(strapi), TO_DECIDE, { companyId }),
};

const IMPORTS_INCOMPLETE: AttentionSource = {
  kind: 'IMPORTS_INCOMPLETE',
  permission: 'ImportXmlReleases',
  feature: 'XML_IMPORT',
  find: (strapi, companyId) => countNamed(database(strapi), INCOMPLETE, { companyId }),
};

export const IMPORT_ATTENTION: readonly AttentionSource[] = [IMPORTS_TO_DECIDE, IMPORTS_INCOMPLETE];
