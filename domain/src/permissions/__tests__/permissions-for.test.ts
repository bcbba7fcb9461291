import { CombinedRole } from '../../enums';
import { hasAllPermissions, hasAnyPermission, mayPurchase, Permission, permissionScope, permissionsFor } from '..';
import type { PermissionFacts } from '..';
import { permissionTableMarkdown } from '..';

const ROLES = ['SUPER_ADMIN', 'PROMO_ADMIN', 'PROMO_USER', 'PROMO_SHARE_USER', 'MEDIA_ADMIN', 'MEDIA_USER'] as const;

// y: always, -: never, a letter: only when that flag of FLAGS is set. Independent of the table under test.
const EXPECTED: Record<Permission, string> = {
  //                    SA PA PU PS MA MU
  GetReleases: /*          */ 'y y y y - -',
  GetReleasesSampled: /*   */ 'y V V - y y',
  CreateReleases: /*       */ '- y R F - -',
  EditReleases: /*         */ '- y R E - -',
  ManageSamplingCampaigns: '- y C F - -',
  ManageMyAccount: /*      */ 'y y y - y y',
  ManageUsers: /*          */ 'y y - - y -',
  ManageAllUsers: /*       */ 'y - - - - -',
  ManageAllCompanies: /*   */ 'y - - - - -',
  ManageMyCompany: /*      */ 'y y - - y -',
  ManageCompanyMediaGroups: 'y - - - - -',
  ManageCompaniesUsers: /* */ 'y y - - y -',
  ManageCompanyContacts: /**/ '- y M - - -',
  ManageCompanyBlockList: 'y y - - - -',
  ManagePromoShares: /*    */ 'y y - - - -',
  AccessPromoShares: /*    */ 'y y y - - -',
  ManageSamplingTemplates: '- T X - - -',
  RequestDelivery: /*      */ '- - - - y Q',
  AccessArdArchive: /*     */ '- - - - y A',
  RequestMailing: /*       */ '- - - - L L',
  ManageMailingRequests: /**/ '- y M - - -',
  ManagePressLinks: /*     */ 'y y M F - -',
  DownloadFiles: /*        */ 'y y y E W W',
  ImpersonateUsers: /*     */ 'y - - - - -',
  UploadTemporaryMediaFiles: 'y y R E - -',
  ImportXmlReleases: /*    */ 'y y - - - -',
  ManageFeatureFlags: /*   */ 'y - - - - -',
  ImportDigitalReleases: /**/ '- y D - - -',
  ChangeLegacyPassword: /* */ '- - - - - -',
  PresentSecondFactor: /*  */ '- - - - - -',
  SetUpSecondFactor: /*    */ '- - - - - -',
};

interface FlagSet {
  releases: boolean;
  campaigns: boolean;
  mailings: boolean;
  digias: boolean;
  market: boolean;
  templates: boolean;
  request: boolean;
  archive: boolean;
  mailingRequest: boolean;
  companyWeb: boolean;
  userWeb: boolean;
  fullAccess: boolean;
  editable: boolean;
}
const FLAG_NAMES = [
  'releases',
  'campaigns',
  'mailings',
  'digias',
  'market',
  'templates',
  'request',
  'archive',
  'mailingRequest',
  'companyWeb',
  'userWeb',
  'fullAccess',
  'editable',
] as const;

function holds(mark: string, flags: FlagSet): boolean {
  const byLetter: Record<string, boolean> = {
    y: true,
    '-': false,
    R: flags.releases,
    C: flags.campaigns,
    M: flags.mailings,
    D: flags.digias,
    V: flags.market,
    T: flags.templates,
    X: flags.templates && flags.campaigns,
    Q: flags.request,
    A: flags.archive,
    L: flags.mailingRequest,
    W: flags.companyWeb && flags.userWeb,
    F: flags.fullAccess,
    E: flags.editable || flags.fullAccess,
  };
  const value = byLetter[mark];
  if (value === undefined) throw new Error(`unknown mark ${mark}`);
  return value;
}

function factsOf(role: CombinedRole, flags: FlagSet, readOnly = false): PermissionFacts {
  return {
    role,
    user: {
      roleRevokeManageAll: readOnly,
      roleManageReleases: flags.releases,
      roleManageSamplingCampaigns: flags.campaigns,
      roleManageMailings: flags.mailings,
      roleDigiasImportAllowed: flags.digias,
      seesMarket: flags.market,
      deliveryRequestAllowed: flags.request,
      ardArchiveAccess: flags.archive,
      mailingRequestAllowed: flags.mailingRequest,
      webDownloadAllowed: flags.userWeb,
    },
    company: { roleManageSamplingTemplates: flags.templates, webDeliveryPermitted: flags.companyWeb },
    share: { live: true, fullAccess: flags.fullAccess, hasEditableRelease: flags.editable },
  };
}

const flagCombinations: FlagSet[] = Array.from({ length: 2 ** FLAG_NAMES.length }, (_, bits) =>
  Object.fromEntries(FLAG_NAMES.map((name, index) => [name, (bits & (1 << index)) !== 0])),
) as unknown as FlagSet[];
const everyFlag = flagCombinations[flagCombinations.length - 1]!;
const noFlag = flagCombinations[0]!;

describe('permissionsFor', () => {
  it.each(ROLES)('gives %s the permissions of the table, for every combination of flags', (role) => {
    const column = ROLES.indexOf(role);
    for (const flags of flagCombinations) {
      const expected = Permission.filter((permission) => holds(EXPECTED[permission].split(' ')[column]!, flags));
      expect({ flags, permissions: permissionsFor(factsOf(role, flags)) }).toEqual({ flags, permissions: expected });
    }
  });

  it('leaves a read-only promotion user the reading permissions and the own account', () => {
    expect(permissionsFor(factsOf('PROMO_USER', everyFlag, true))).toEqual([
      'GetReleases',
      'GetReleasesSampled',
      'ManageMyAccount',
      'AccessPromoShares',
      'DownloadFiles',
    ]);
  });

  it('leaves a read-only person in the promo-share view the reading permissions', () => {
    expect(permissionsFor(factsOf('PROMO_SHARE_USER', everyFlag, true))).toEqual(['GetReleases', 'DownloadFiles']);
  });

  it.each(['SUPER_ADMIN', 'PROMO_ADMIN', 'MEDIA_ADMIN', 'MEDIA_USER'] as const)(
    'does not narrow %s by the read-only flag',
    (role) => {
      expect(permissionsFor(factsOf(role, everyFlag, true))).toEqual(permissionsFor(factsOf(role, everyFlag)));
    },
  );

  it.each(CombinedRole)('gives %s with an unfinished migration the legacy password change only', (role) => {
    expect(permissionsFor({ ...factsOf(role, everyFlag), unfinishedMigration: true })).toEqual([
      'ChangeLegacyPassword',
    ]);
  });

  it.each(CombinedRole)('gives %s whose second factor is missing nothing but presenting it', (role) => {
    const facts = { ...factsOf(role, everyFlag), unfinishedMigration: true, secondFactorMissing: true };
    expect(permissionsFor(facts)).toEqual(['PresentSecondFactor']);
  });

  it.each(CombinedRole)('gives %s who lacks a required second factor nothing but setting one up', (role) => {
    expect(permissionsFor({ ...factsOf(role, everyFlag), secondFactorLacking: true })).toEqual(['SetUpSecondFactor']);
  });

  it('gives a promo share user nothing once the share is not live, or unknown', () => {
    const facts = factsOf('PROMO_SHARE_USER', everyFlag);
    expect(permissionsFor({ ...facts, share: { ...facts.share!, live: false } })).toEqual([]);
    expect(permissionsFor({ role: 'PROMO_SHARE_USER' })).toEqual([]);
  });
});

describe('mayPurchase', () => {
  it.each([
    ['PROMO_ADMIN', noFlag, undefined, true],
    ['PROMO_USER', noFlag, undefined, false],
    ['PROMO_USER', everyFlag, undefined, true],
    ['PROMO_SHARE_USER', everyFlag, false, false],
    ['PROMO_SHARE_USER', everyFlag, true, true],
    ['PROMO_SHARE_USER', noFlag, true, false],
    ['SUPER_ADMIN', everyFlag, true, false],
    ['MEDIA_ADMIN', everyFlag, true, false],
  ] as const)('%s (case %#) -> %s', (role, flags, purchaseAllowed, expected) => {
    const facts = factsOf(role, flags);
    expect(mayPurchase({ ...facts, share: { ...facts.share!, purchaseAllowed } })).toBe(expected);
  });
});

describe('helpers', () => {
  it('decide any-of and all-of', () => {
    const held: Permission[] = ['GetReleases', 'EditReleases'];
    expect(hasAnyPermission(held, ['ManageUsers', 'EditReleases'])).toBe(true);
    expect(hasAnyPermission(held, ['ManageUsers'])).toBe(false);
    expect(hasAnyPermission(held, [])).toBe(false);
    expect(hasAllPermissions(held, ['GetReleases', 'EditReleases'])).toBe(true);
    expect(hasAllPermissions(held, ['GetReleases', 'ManageUsers'])).toBe(false);
  });

  it('return the scope of a permission', () => {
    expect(permissionScope('GetReleases', 'PROMO_ADMIN')).toBe('own company');
    expect(permissionScope('GetReleases', 'MEDIA_USER')).toBeNull();
  });

  it('write one documentation row per permission', () => {
    const lines = permissionTableMarkdown().split('\n');
    expect(lines).toHaveLength(Permission.length + 2);
    expect(lines).toContain(
      '| CreateReleases | - | yes | - | if roleManageReleases | if the share has fullAccess | - |',
    );
  });
});
