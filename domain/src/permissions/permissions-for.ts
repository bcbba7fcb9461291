import type { CombinedRole } from '../enums';
import { permissionConditions, type PermissionFacts } from './permission-facts';
import { permissionTable, type PermissionScope } from './permission-table';
import { Permission, READ_ONLY_PERMISSIONS } from './permissions';
import { highestShareLevel, levelIncludes, type ShareCapability } from './promo-share-table';

// Roles that can be read-only: `roleRevokeManageAll` then leaves only READ_ONLY_PERMISSIONS. In a promo-share view the
// flag is that of the acting person.
const ROLES_THAT_CAN_BE_READ_ONLY: readonly CombinedRole[] = ['PROMO_USER', 'PROMO_SHARE_USER'];

function isReadOnly({ role, user }: PermissionFacts): boolean {
  return user?.roleRevokeManageAll === true && ROLES_THAT_CAN_BE_READ_ONLY.includes(role);
}

function shareGives({ share }: PermissionFacts, capability: ShareCapability): boolean {
  return share?.live === true && levelIncludes(highestShareLevel(share), capability);
}

/**
 * The permissions of one request, in the order of the permission list.
 *
 * A session whose second factor is missing has PresentSecondFactor and nothing else, an account with an unfinished
 * migration ChangeLegacyPassword, one that needs a second factor and has none SetUpSecondFactor; a promo-share view
 * whose share is no longer live has none.
 */
export function permissionsFor(facts: PermissionFacts): Permission[] {
  if (facts.secondFactorMissing) return ['PresentSecondFactor'];
  if (facts.unfinishedMigration) return ['ChangeLegacyPassword'];
  if (facts.secondFactorLacking) return ['SetUpSecondFactor'];
  if (facts.role === 'PROMO_SHARE_USER' && !facts.share?.live) return [];
  const readOnly = isReadOnly(facts);
  return Permission.filter((permission) => {
    const grant = permissionTable[permission][facts.role];
    if (!grant) return false;
    if (readOnly && !READ_ONLY_PERMISSIONS.includes(permission)) return false;
    if (grant.share !== undefined && !shareGives(facts, grant.share)) return false;
    return grant.when === undefined || permissionConditions[grant.when].holds(facts);
  });
}

/** Which rows the permission covers for this role; null without a special scope or without the permission. */
export function permissionScope(permission: Permission, role: CombinedRole): PermissionScope | null {
  return permissionTable[permission][role]?.scope ?? null;
}

/**
 * Whether the request may buy (purchase orders). A promo share user prepares carts; buying on the
 * source company's account needs the share's own grant.
 */
export function mayPurchase(facts: PermissionFacts): boolean {
  if (!permissionsFor(facts).includes('ManageSamplingCampaigns')) return false;
  return facts.role !== 'PROMO_SHARE_USER' || shareGives(facts, 'buyOwnCampaigns');
}
