import { digitalEndpoints as digital } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import digitalReleases from '../controllers/digital-release';

export default routes(
  route(digital.byArtistTitle, digitalReleases.byArtistTitle),
  route(digital.byGtin, digitalReleases.byGtin),
  route(digital.byIsrc, digitalReleases.byIsrc),
  route(digital.import, digitalReleases.import),
  route(digital.importedSince, digitalReleases.importedSince),
);
