import { isErrorCode } from '../../errors';
import {
  capabilityOfCall,
  highestShareLevel,
  levelIncludes,
  permissionsFor,
  promoShareCalls,
  promoShareTable,
  promoShareTableMarkdown,
  refusalOf,
  ShareLevel,
  shareMayCall,
  type Permission,
  type ShareCapability,
} from '..';

// One column per level, written out on its own: read link, editable link, full access, full access and grant to buy.
const EXPECTED: Record<ShareCapability, string> = {
  useOwnSession: 'y y y y',
  readReleases: 'y y y y',
  hearStream: 'y y y y',
  editReleases: '- y y y',
  uploadFiles: '- y y y',
  readOriginals: '- y y y',
  createReleases: '- - y y',
  readCampaigns: '- - y y',
  planCampaigns: '- - y y',
  readCirclesAndTemplates: '- - y y',
  readStatistics: '- - y y',
  managePressLinks: '- - y y',
  buyOwnCampaigns: '- - - y',
  deleteReleases: '- - - -',
  withdrawReleases: '- - - -',
  changePaidCampaigns: '- - - -',
  changeCirclesAndTemplates: '- - - -',
  readOrders: '- - - -',
  useDeliveryLog: '- - - -',
  manageShares: '- - - -',
  manageBlockList: '- - - -',
  administer: '- - - -',
  importReleases: '- - - -',
  actAsMedia: '- - - -',
};

const LIVE = { live: true, fullAccess: false, hasEditableRelease: false };
const SHARE_OF: Record<ShareLevel, { fullAccess: boolean; hasEditableRelease: boolean; purchaseAllowed?: boolean }> = {
  READ_LINK: LIVE,
  EDITABLE_LINK: { ...LIVE, hasEditableRelease: true },
  FULL_ACCESS: { ...LIVE, fullAccess: true },
  FULL_ACCESS_AND_PURCHASE: { ...LIVE, fullAccess: true, purchaseAllowed: true },
};

const PERMISSIONS: Record<ShareLevel, Permission[]> = {
  READ_LINK: ['GetReleases'],
  EDITABLE_LINK: ['GetReleases', 'EditReleases', 'DownloadFiles', 'UploadTemporaryMediaFiles'],
  FULL_ACCESS: [
    'GetReleases',
    'CreateReleases',
    'EditReleases',
    'ManageSamplingCampaigns',
    'ManagePressLinks',
    'DownloadFiles',
    'UploadTemporaryMediaFiles',
  ],
  FULL_ACCESS_AND_PURCHASE: [
    'GetReleases',
    'CreateReleases',
    'EditReleases',
    'ManageSamplingCampaigns',
    'ManagePressLinks',
    'DownloadFiles',
    'UploadTemporaryMediaFiles',
  ],
};

describe('the table of promo share partners', () => {
  const capabilities = Object.keys(EXPECTED) as ShareCapability[];

  it('each of its rows is in this test', () => {
    expect(Object.keys(promoShareTable)).toEqual(capabilities);
  });

  it.each(capabilities.flatMap((capability) => ShareLevel.map((level, column) => ({ capability, level, column }))))(
    '$capability at $level',
    ({ capability, level, column }) => {
      expect(levelIncludes(level, capability)).toBe(EXPECTED[capability].split(' ')[column] === 'y');
    },
  );

  it.each(ShareLevel)('the level %s follows from the facts of the share, and gives its permissions', (level) => {
    const share = { live: true, ...SHARE_OF[level] };
    expect(highestShareLevel(share)).toBe(level);
    expect(permissionsFor({ role: 'PROMO_SHARE_USER', share })).toEqual(PERMISSIONS[level]);
  });

  it('a grant to buy has no effect without full access', () => {
    expect(highestShareLevel({ ...LIVE, purchaseAllowed: true })).toBe('READ_LINK');
  });

  it('refuses with a code of the catalogue, the purchase with one of its own', () => {
    for (const capability of capabilities) expect(isErrorCode(refusalOf(capability))).toBe(true);
    expect(refusalOf('buyOwnCampaigns')).toBe('mpn.backend.shop.error.purchase-not-granted');
    expect(refusalOf('readOrders')).toBe('mpn.backend.global.error.role-access-denied');
  });
});

describe('the calls of promo share partners', () => {
  it.each(ShareLevel)('a call without a row is refused at %s', (level) => {
    expect(shareMayCall(level, 'releases.new-call')).toBe(false);
    expect(shareMayCall(level, 'constructor')).toBe(false);
    expect(capabilityOfCall('constructor')).toBeUndefined();
  });

  it('are in the documentation beside the table', () => {
    const lines = promoShareTableMarkdown().split('\n');
    expect(lines).toHaveLength(Object.keys(EXPECTED).length + 2);
    expect(lines).toContain('| withdraw releases | - | - | - | - | releases.withdraw |');
    expect(lines).toContain(
      '| upload files for it | - | yes | yes | yes | files.create, files.upload, files.take_cover, uploads.create, uploads.get, uploads.update, uploads.remove |',
    );
    for (const callId of Object.keys(promoShareCalls)) expect(promoShareTableMarkdown()).toContain(callId);
  });
});
