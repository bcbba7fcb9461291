import type { Core } from '@strapi/strapi';
import { inTransaction } from '@mpn/server-kit';
import { changeSupportContact } from '../../reference';
import { publishLegalDocument } from '../../registration';
import { auditStaff, type Staff } from './staff';

/** Publishes the next version of a legal text, with its audit record. */
export function publishLegal(strapi: Core.Strapi, staff: Staff, sent: unknown): Promise<{ id: number }> {
  return inTransaction(strapi, async (trx) => {
    const { id, kind, version } = await publishLegalDocument(trx, sent, staff.panelUserId);
    await auditStaff(trx, staff, 'publish-legal-document', 'legal-document', id, { kind, version });
    return { id };
  });
}

/** Changes support's contact, with its audit record. */
export function changeContact(strapi: Core.Strapi, staff: Staff, sent: unknown): Promise<{ id: number }> {
  return inTransaction(strapi, async (trx) => {
    const id = await changeSupportContact(trx, sent, staff.panelUserId);
    await auditStaff(trx, staff, 'change-support-contact', 'support-contact', id);
    return { id };
  });
}
