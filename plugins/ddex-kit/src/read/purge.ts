import type { ErnRelease } from '../model';
import { titlesOfErn3 } from './texts';
import { releaseIds } from './values';
import { children, type XmlElement } from './xml/tree';

/** `/PurgeReleaseMessage/PurgedRelease`: `ReleaseId` and `Title`, alike in all versions. */
export function readPurge(root: XmlElement): ErnRelease[] {
  return children(root, 'PurgedRelease').map((release, index) => ({
    reference: null,
    isMain: index === 0,
    kind: 'PRODUCT',
    types: [],
    ids: releaseIds(children(release, 'ReleaseId')),
    titles: titlesOfErn3(release, []),
    displayArtistNames: [],
    artists: [],
    contributors: [],
    labels: [],
    pLines: [],
    cLines: [],
    genres: [],
    parentalWarnings: [],
    durationMs: null,
    releaseDates: [],
    originalReleaseDates: [],
    isCompilation: false,
    related: [],
    resourceReferences: [],
    group: null,
    deals: [],
  }));
}
