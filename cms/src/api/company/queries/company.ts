import type { Knex } from 'knex';
import { fail, type CompanyType, type CompanyView, type FileKind, type Principal } from '@mpn/domain';
import { featureIsOn, lastSaveOf, saveViewer, select } from '@mpn/server-kit';
import { signedFileUrl } from '../../media';
import { MAY_OPT_IN_TO_ARD_ARCHIVE } from '../rules/ard-archive';

/** SQL: an empty object while the feature is off. */
const PARTNER_SYNC = `case when ${featureIsOn('PARTNER_SYNC')} then jsonb_build_object(
      'syncAtMpnNumber', c.sync_at_mpn_number, 'syncChMpnNumber', c.sync_ch_mpn_number,
      'partnerSyncAccepted', coalesce(c.partner_sync_accepted, false),
      'partnerSyncActive', coalesce(c.partner_sync_active, false)) else '{}'::jsonb end`;

const COMPANY = `select c.id, coalesce(c.version, 1) as version, c.name, c.type,
  c.mpn_company_number as "mpnCompanyNumber",
    c.street, c.postal_code as "postalCode", c.city, c.country, c.vat_id as "vatId",
    coalesce(c.separate_invoice_address, false) as "separateInvoiceAddress",
    json_build_object('name', c.invoice_name, 'street', c.invoice_street, 'postalCode', c.invoice_postal_code,
      'city', c.invoice_city, 'country', c.invoice_country, 'email', c.invoice_email) as invoice,
    coalesce(c.payment_method, 'INVOICE') as "paymentMethod", coalesce(c.disabled, false) as disabled,
    coalesce(c.pending_registration, false) as "pendingRegistration",
    (select json_build_object('id', g.id, 'name', g.name, 'isMainCompany', coalesce(c.is_main_company, false))
     from media_groups g where g.id = c.media_group_id) as "mediaGroup",
    case when c.type = 'PROMOTION' then (jsonb_build_object(
      'samplingMode', coalesce(c.sampling_mode, 'MANUAL_SAMPLING'),
      'defaultTemplateId', c.default_template_id,
      'defaultLabelCode', c.default_label_code, 'defaultLabelName', c.default_label_name,
      'acceptedArdContract', coalesce(c.accepted_ard_contract, false),
      'ardArchiveSampling', coalesce(c.ard_archive_sampling, false),
      'recognitionServices', c.recognition_services,
      'mayOptInToArdArchive', ${MAY_OPT_IN_TO_ARD_ARCHIVE},
      'mailingRequestFeature', coalesce(c.mailing_request_feature, 'NOT_VISIBLE'))
      || ${PARTNER_SYNC})::json end as promotion,
    case when c.type = 'MEDIA' then json_build_object('samplingMediumId', c.sampling_medium_id,
      'samplingCountryId', c.sampling_country_id,
      'broadcastingAreaIds', coalesce((select json_agg(a.broadcasting_area_id order by a.broadcasting_area_id)
        from companies_broadcasting_areas_lnk a where a.company_id = c.id), '[]'::json),
      'genreIds', coalesce((select json_agg(cg.genre_id order by cg.genre_id)
        from companies_genres_lnk cg where cg.company_id = c.id), '[]'::json),
      'departments', coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.position, d.id)
        from sampling_departments d where d.company_id = c.id), '[]'::json),
      'audienceReach', c.audience_reach, 'audienceAgeFrom', c.audience_age_from, 'audienceAgeTo', c.audience_age_to,
      'additionalInformation', c.additional_information, 'musicEditorial', coalesce(c.music_editorial, true),
      'ownership', coalesce(c.ownership, 'UNKNOWN'),
      'editorAnswersEnabled', coalesce(c.editor_answers_enabled, true),
      'aiRuleAll', coalesce(c.ai_rule_all, 'MARK'), 'aiRulePartly', coalesce(c.ai_rule_partly, 'MARK'),
      'ardStateInstitutionName', c.ard_state_institution_name, 'isPartner', coalesce(c.is_partner, false),
      'webDeliveryEnabled', coalesce(c.web_delivery_enabled, false),
      'ftpDeliveryEnabled', coalesce(c.ftp_delivery_enabled, false)) end as media,
    case when c.type = 'RECOGNITION' then json_build_object('contractDate', c.recognition_contract_date,
      'form', coalesce(c.recognition_form, 'SIDECARS')) end as recognition,
    json_build_object('problematic', coalesce(c.problematic, false), 'statusComment', c.status_comment,
      'shopSyncStatus', coalesce(c.shop_sync_status, 'NOT_SYNCED'),
      'watermarkFingerprint', c.watermark_fingerprint,
      'roleManageArdArchiveReleases', coalesce(c.role_manage_ard_archive_releases, false),
      'roleManageSamplingTemplates', coalesce(c.role_manage_sampling_templates, false),
      'digiasPhononetNumbers', coalesce(c.digias_phononet_numbers, '[]'::jsonb),
      'digiasTakeover', coalesce(c.digias_takeover, 'NOT_VISIBLE'), 'discounted', coalesce(c.discounted, false),
      'priceCategory', coalesce(c.price_category, 'SURCHARGEABLE')) as support,
    (select json_build_object('kind', f.kind, 'uuid', f.uuid, 'ext', f.ext) from file_facts f
      where f.id = c.logo_id) as logo,
    ${lastSaveOf('company', 'c.id')} as "lastSave"
  from companies c where c.id = :id and c.deleted_at is null`;

/**
 * Row rule for companies: one's own outside of a promo-share view, or any for a super admin.
 * @throws AppError not-found otherwise
 */
export function assertOwnCompany(principal: Principal, companyId: number): void {
  const isOwn = principal.companyId === companyId && principal.promoShare === null;
  if (!isOwn && !principal.permissions.has('ManageAllCompanies')) throw fail('mpn.backend.global.error.not-found');
}

interface CompanyRow extends Omit<CompanyView, 'promotion'> {
  promotion: Omit<NonNullable<CompanyView['promotion']>, 'logoUrl'> | null;
  logo: { kind: FileKind; uuid: string; ext: string } | null;
}

/**
 * A company as its own users see it; for super admins with `support`.
 * @throws AppError not-found for another's and a missing one alike
 */
export async function readCompany(knex: Knex, principal: Principal, id: number): Promise<CompanyView> {
  assertOwnCompany(principal, id);
  const [row] = await select<CompanyRow>(knex, COMPANY, { id, ...saveViewer(principal) });
  if (!row) throw fail('mpn.backend.global.error.not-found');
  const { logo, promotion, ...facts } = row;
  const logoUrl = logo && signedFileUrl(principal, logo, 'PICTURE');
  const company: CompanyView = { ...facts, promotion: promotion && { ...promotion, logoUrl } };
  return principal.permissions.has('ManageAllCompanies') ? company : { ...company, support: null };
}

/** Name and type of a company, also of a disabled one; undefined where it is missing or deleted. */
export function findCompany(db: Knex, id: number): Promise<{ name: string; type: CompanyType } | undefined> {
  return db('companies')
    .where({ id })
    .whereNull('deleted_at')
    .first<{ name: string; type: CompanyType } | undefined>('name', 'type');
}

/** Whether the department is one of the company's own. */
export async function hasDepartment(db: Knex, companyId: number, departmentId: number): Promise<boolean> {
  const row: unknown = await db('sampling_departments').where({ id: departmentId, company_id: companyId }).first('id');
  return row !== undefined;
}
