import type { Core } from '@strapi/strapi';
import { LegalDocumentKind, type DeskSetUpStep } from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import { supportContact } from '../../reference';
import { legalHistory } from '../../registration';
import { sales } from '../commands/sales';

/** Whether the first companies are there, and who works at the desk. */
const COUNTED = `select
  (select count(*) from admin_users a where a.is_active and not coalesce(a.blocked, false)) > 1 as "STAFF",
  exists (select 1 from partners c where c.type = 'MEDIA' and c.deleted_at is null
    and not coalesce(c.pending_registration, false)) as "INSTITUTION",
  exists (select 1 from partners c where c.type = 'PROMOTION' and c.deleted_at is null
    and not coalesce(c.pending_registration, false)) as "LABEL"`;

/** Which steps of a new installation are done. Sample texts of the demo do not count as entered. */
export async function setUpFacts(strapi: Core.Strapi): Promise<Record<DeskSetUpStep, boolean>> {
  const db = database(strapi);
  const [legal, contact, seller, [counted]] = await Promise.all([
    legalHistory(db),
    supportContact(db),
    sales(strapi).currentSeller(db),
    select<Record<'STAFF' | 'INSTITUTION' | 'LABEL', boolean>>(db, COUNTED),
  ]);
  const inForce = LegalDocumentKind.map((kind) => legal.find((version) => version.kind === kind));
  return {
    LEGAL_TEXTS: inForce.every((version) => version && !version.isSample),
    SUPPORT_CONTACT: Boolean(contact.email || contact.phone),
    SELLER: seller !== null,
    STAFF: counted?.STAFF ?? false,
    INSTITUTION: counted?.INSTITUTION ?? false,
    LABEL: counted?.LABEL ?? false,
  };
}
