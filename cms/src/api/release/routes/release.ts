import { releaseEndpoints as release } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import releases from '../controllers/release';

// Literal paths first: the first match wins.
export default routes(
  route(release.picker, releases.picker),
  route(release.labelNames, releases.labelNames),
  route(release.create, releases.create),
  route(release.get, releases.get),
  route(release.patch, releases.patch),
  route(release.remove, releases.remove),
  route(release.copy, releases.copy),
  route(release.withdraw, releases.withdraw),
  route(release.requirements, releases.requirements),
  route(release.tracks, releases.tracks),
  route(release.artworks, releases.artworks),
  route(release.artistInfos, releases.artistInfos),
  route(release.contacts, releases.contacts),
  route(release.videos, releases.videos),
  route(release.videoLinks, releases.videoLinks),
);
