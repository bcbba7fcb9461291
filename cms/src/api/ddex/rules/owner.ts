import type { Principal } from '@mpn/domain';
import { jobPrincipal } from '../../identity';
import type { ImportRow } from './stored';

/** The principal with which jobs store files and save releases: the importing person, for the company of the import. */
export const ownerOf = (row: Pick<ImportRow, 'company_id' | 'created_by_user_id' | 'language'>): Principal =>
  jobPrincipal({
    companyId: row.company_id,
    userId: row.created_by_user_id,
    locale: row.language ?? 'de-DE',
    permissions: ['GetReleases', 'CreateReleases', 'EditReleases'],
  });
