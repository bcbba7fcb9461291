import { releaseImportEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'release_imports',
  list: '/release-imports',
  show: '/release-imports/:id',
  endpoints: { list: releaseImportEndpoints.list, get: releaseImportEndpoints.get },
};
