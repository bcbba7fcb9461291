import { array, boolean, object, type InferType } from 'yup';
import type { ErrorCode } from '../errors';
import { MAX_IDS } from '../http/endpoint';
import { mpnNumberField } from '../validation/fields';
import { rowId, rowVersion } from '../validation/limits';

/** Linked releases of one share at most; for more, full access has to be given. */
export const MAX_SHARED_RELEASES = MAX_IDS;

const link = object({ releaseId: rowId().required(), editable: boolean().default(false) });

/** Validates that something is shared: everything, or at least one release. */
const links = () =>
  array(link.required())
    .max(MAX_SHARED_RELEASES)
    .default([])
    .test('shared', 'mpn.backend.validation.error.required' satisfies ErrorCode, function isShared(value) {
      const { fullAccess } = this.parent as { fullAccess?: boolean };
      return fullAccess === true || (value?.length ?? 0) > 0;
    });

/** What is shared. */
const scope = object({
  fullAccess: boolean().default(false),
  /** Without full access there is nothing to buy: it is stored as false. */
  mayBuy: boolean().default(false),
  promoShareReleaseLinks: links(),
});

/** The receiving company is named by its id or by its MPN number. */
export const newPromoShareSchema = scope.shape({
  receivedCompanyId: rowId().nullable(),
  receivedCompanyMpnNumber: mpnNumberField().test(
    'named',
    'mpn.backend.validation.error.required' satisfies ErrorCode,
    function isNamed(value) {
      const { receivedCompanyId } = this.parent as { receivedCompanyId?: number | null };
      return Boolean(value) || (receivedCompanyId ?? null) !== null;
    },
  ),
  /** The company that shares; only for super admins, who have none of their own. */
  sourceCompanyId: rowId(),
});
export type NewPromoShare = InferType<typeof newPromoShareSchema>;

/** The whole scope of a share: releases that are missing are no longer shared. */
export const promoShareSchema = scope.shape({ version: rowVersion().required() });
export type PromoShareBody = InferType<typeof promoShareSchema>;
