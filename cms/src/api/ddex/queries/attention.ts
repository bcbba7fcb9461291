import { countNamed, database, type AttentionSource } from '@mpn/server-kit';

/** Imports that were read and have releases to decide about, the oldest first. */
const TO_DECIDE = `select i.id, i.name from release_imports i
  where i.company_id = :companyId and i.status = 'CHECKED'
    and exists (select 1 from imported_releases r where r.release_import_id = i.id and r.state = 'REPORTED'
      and (r.hold is null or r.may_overwrite))
  order by i.id`;

export const IMPORT_ATTENTION: AttentionSource = {
  kind: 'IMPORTS_TO_DECIDE',
  permission: 'ImportXmlReleases',
  feature: 'XML_IMPORT',
  find: (strapi, companyId) => countNamed(database(strapi), TO_DECIDE, { companyId }),
};
