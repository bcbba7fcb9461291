import { array, object, string } from 'yup';
import { PromoShareStatus } from '../enums';
import type { ErrorCode } from '../errors';
import { endpoint, idParams, reply, tableQuery, type Page, type SelectionItem } from '../http/endpoint';
import { rowId } from '../validation/limits';
import { newPromoShareSchema, promoShareSchema } from './fields';
import type { MandateView, PromoShareRow, PromoShareView } from './views';

const MANAGE = ['ManagePromoShares'] as const;
const NOT_FOUND = 'mpn.backend.promoshare.error.not-found' as const;

export const promoShareSortable = ['companyName', 'mpnNumber', 'status', 'createdAt'] as const;

const table = tableQuery(promoShareSortable).shape({
  status: array(
    string()
      .oneOf([...PromoShareStatus])
      .required(),
  ).max(PromoShareStatus.length),
});

const linkErrors = ['mpn.backend.promoshare.error.release-link-not-found'] as const satisfies readonly ErrorCode[];

/**
 * Calls on promo shares. A company reaches those that it gave and those that it received, each until it has deleted the
 * share itself; all others are not found. Super admins reach all.
 */
export const promoShareEndpoints = {
  mandates: endpoint({
    id: 'promo_shares.mandates',
    method: 'GET',
    path: '/promo_shares/_views/mandates',
    access: ['AccessPromoShares'],
    summary:
      'Companies that the caller may act for: all that share with the own company, for a super admin all that share',
    reply: reply<MandateView[]>('MandateView[]'),
  }),
  sourceCompanies: endpoint({
    id: 'companies.source_companies_with_accepted_promo_share',
    method: 'GET',
    path: '/companies/:id/_views/source_companies_with_accepted_promo_share',
    access: ['AccessPromoShares'],
    summary:
      'Companies whose promo share the company has accepted, by name; the own company only, any for super admins',
    params: idParams,
    reply: reply<SelectionItem[]>('SelectionList'),
  }),
  grantedForYou: endpoint({
    id: 'promo_shares.granted_for_you',
    method: 'GET',
    path: '/promo_shares/_views/table/granted_for_you',
    access: MANAGE,
    summary: 'Shares that others gave to the own company; `term` looks into name and MPN number of the source company',
    query: table,
    reply: reply<Page<PromoShareRow>>('PromoShareTable'),
  }),
  grantedByYou: endpoint({
    id: 'promo_shares.granted_by_you',
    method: 'GET',
    path: '/promo_shares/_views/table/granted_by_you',
    access: MANAGE,
    summary: 'Shares that the own company gave; `term` looks into name and MPN number of the receiving company',
    query: table,
    reply: reply<Page<PromoShareRow>>('PromoShareTable'),
  }),
  receivedCompany: endpoint({
    id: 'promo_shares.received_company',
    method: 'GET',
    path: '/promo_shares/_views/received_company/:id',
    access: MANAGE,
    summary: 'The pending or accepted share of the own company with this receiving company',
    params: idParams,
    reply: reply<PromoShareView>('PromoShareView'),
    errors: ['mpn.backend.global.error.not-found'],
  }),
  create: endpoint({
    id: 'promo_shares.create',
    method: 'POST',
    path: '/promo_shares',
    access: MANAGE,
    summary: 'Shares with a promotion company, which is notified and accepts or rejects',
    body: newPromoShareSchema,
    reply: reply<PromoShareView>('PromoShareView'),
    status: 201,
    errors: [
      'mpn.backend.validation.error.mpn-number-no-company',
      'mpn.backend.data.error.company-not-found',
      'mpn.backend.data.error.share-for-own-company',
      'mpn.backend.promoshare.error.invalid-company',
      'mpn.backend.promoshare.error.already-exists',
      'mpn.backend.global.error.too-many-requests',
      ...linkErrors,
    ],
  }),
  get: endpoint({
    id: 'promo_shares.get',
    method: 'GET',
    path: '/promo_shares/:id',
    access: MANAGE,
    summary: 'A share with its releases',
    params: idParams,
    reply: reply<PromoShareView>('PromoShareView'),
    errors: [NOT_FOUND],
  }),
  update: endpoint({
    id: 'promo_shares.update',
    method: 'PUT',
    path: '/promo_shares/:id',
    access: MANAGE,
    summary:
      'Changes what is shared; the source company only, while the share is pending or accepted. Takes effect at once',
    params: idParams,
    body: promoShareSchema,
    reply: reply<PromoShareView>('PromoShareView'),
    errors: [
      NOT_FOUND,
      'mpn.backend.global.error.optimistic-lock',
      'mpn.backend.promoshare.error.not-editable',
      ...linkErrors,
    ],
  }),
  setStatus: endpoint({
    id: 'promo_shares.status',
    method: 'PUT',
    path: '/promo_shares/:id/status/:status',
    access: MANAGE,
    summary:
      'ACCEPTED or REJECTED by the receiving company; REJECTED also ends a share that it had accepted. DELETE deletes',
    params: object({
      id: rowId().required(),
      status: string()
        .oneOf([...PromoShareStatus])
        .required(),
    }),
    reply: reply<PromoShareView>('PromoShareView'),
    errors: [
      NOT_FOUND,
      'mpn.backend.promoshare.error.invalid-status-update',
      'mpn.backend.promoshare.error.invalid-company',
    ],
  }),
  remove: endpoint({
    id: 'promo_shares.remove',
    method: 'DELETE',
    path: '/promo_shares/:id',
    access: MANAGE,
    summary: 'Deletes the share for the own company, and ends it for both',
    params: idParams,
    reply: reply<void>('void'),
    status: 204,
    errors: [NOT_FOUND, 'mpn.backend.promoshare.error.invalid-status-update'],
  }),
};
