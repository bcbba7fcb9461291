import type { Permission } from '@mpn/domain';
import { AUDIENCES, type Audience } from '../chapters';

/** By which permission a session is known as a reader; promoters have the editors' permission too. */
function own(permissions: readonly Permission[]): Audience[] {
  if (permissions.includes('GetReleases')) return ['label'];
  if (!permissions.includes('GetReleasesSampled')) return [];
  return permissions.includes('ManageMyCompany') ? ['editor', 'station'] : ['editor'];
}

/** The groups of chapters, those for the person first. */
export function audiencesFor(permissions: readonly Permission[] = []): Audience[] {
  const first = own(permissions);
  return [...first, ...AUDIENCES.filter((audience) => !first.includes(audience))];
}
