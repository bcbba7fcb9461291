import { highestShareLevel, permissionsFor, type PermissionFacts, type Principal, type ShareFacts } from '@mpn/domain';
import type { SessionRow } from './session-row';

/** A share counts while it is accepted and both companies are enabled. */
export function isShareLive(row: SessionRow): boolean {
  return row.share_status === 'ACCEPTED' && !row.source_company_disabled && !row.received_company_disabled;
}

const isShareView = (row: SessionRow): boolean => row.kind === 'PROMO_SHARE';

const shareFacts = (row: SessionRow): ShareFacts => ({
  live: isShareLive(row),
  fullAccess: row.share_full_access,
  hasEditableRelease: row.share_editable,
  purchaseAllowed: row.share_may_buy,
});

/** Input of the permission table, for the session's user in the acting role. */
function permissionFacts(row: SessionRow): PermissionFacts {
  return {
    role: row.session_role,
    unfinishedMigration: row.kind === 'MIGRATION',
    secondFactorMissing: row.kind === 'SECOND_FACTOR',
    secondFactorLacking: row.factor_lacking,
    user: {
      roleRevokeManageAll: row.role_revoke_manage_all,
      roleManageReleases: row.role_manage_releases,
      roleManageMailings: row.role_manage_mailings,
      roleManageSamplingCampaigns: row.role_manage_sampling_campaigns,
      roleDigiasImportAllowed: row.role_digias_import_allowed,
      seesMarket: row.sees_market,
      deliveryRequestAllowed: row.role_delivery_request_allowed,
      mailingRequestAllowed: row.role_mailing_request_allowed,
      ardArchiveAccess: row.role_ard_archive_access,
      webDownloadAllowed: row.role_web_download_allowed,
    },
    company: {
      roleManageSamplingTemplates: isShareView(row) ? row.source_templates : row.company_templates,
      webDeliveryPermitted: row.web_delivery,
    },
    ...(isShareView(row) ? { share: shareFacts(row) } : {}),
  };
}

function promoShareOf(row: SessionRow): Principal['promoShare'] {
  // From the share itself: a super admin, who can open it too, has no company.
  if (!isShareView(row) || row.promo_share_id === null || row.received_company_id === null) return null;
  return {
    id: row.promo_share_id,
    ownCompanyId: row.received_company_id,
    fullAccess: row.share_full_access,
    level: highestShareLevel(shareFacts(row)),
  };
}

/** A super admin who belongs to a media company is no media user: no side, as without a company. */
const sideOf = (row: SessionRow): Principal['companyType'] => {
  if (isShareView(row)) return 'PROMOTION';
  return row.session_role === 'SUPER_ADMIN' && row.company_type === 'MEDIA' ? null : row.company_type;
};

/** The principal of a session that passed its checks. */
export function toPrincipal(row: SessionRow, ip: string): Principal {
  return {
    sessionId: row.session_id,
    sid: row.sid,
    kind: row.kind,
    userId: row.user_id,
    loginName: row.login_name,
    email: row.email,
    locale: row.locale,
    combinedRole: row.session_role,
    permissions: new Set(permissionsFor(permissionFacts(row))),
    companyId: isShareView(row) ? row.source_company_id : row.company_id,
    companyType: sideOf(row),
    samplingDepartmentId: row.sampling_department_id,
    readOnly: row.role_revoke_manage_all,
    impersonatorUserId: row.kind === 'IMPERSONATION' ? row.impersonator_id : null,
    panelUserId: row.panel_user_id,
    promoShare: promoShareOf(row),
    ip,
  };
}
