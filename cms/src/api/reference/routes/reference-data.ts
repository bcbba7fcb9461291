import { listFeatureFlags, readReferenceData, switchFeatureFlag } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import referenceData from '../controllers/reference-data';

export default routes(
  route(readReferenceData, referenceData.read),
  route(listFeatureFlags, referenceData.listFeatureFlags),
  route(switchFeatureFlag, referenceData.switchFeatureFlag),
);
