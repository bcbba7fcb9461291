import { fieldEntry, globalEntry } from '../entry';

/** Promo shares: what companies share with each other. */
export const promoShareErrors = {
  'mpn.backend.promoshare.error.invalid-company': fieldEntry(
    409,
    'A promo share with this company is not possible.',
    'Ein Promo-Share mit dieser Firma ist nicht möglich.',
  ),
  'mpn.backend.promoshare.error.release-link-not-found': globalEntry(
    404,
    'The release link {id} was not found.',
    'Der Release-Link {id} wurde nicht gefunden.',
  ),
  'mpn.backend.promoshare.error.not-found': globalEntry(
    404,
    'The promo share {id} was not found.',
    'Der Promo-Share {id} wurde nicht gefunden.',
  ),
  'mpn.backend.promoshare.error.not-editable': globalEntry(
    409,
    'This promo share can no longer be edited.',
    'Dieser Promo-Share kann nicht mehr bearbeitet werden.',
  ),
  'mpn.backend.promoshare.error.already-exists': globalEntry(
    409,
    'There already is a promo share with this company. Edit the existing one.',
    'Es gibt bereits einen Promo-Share mit dieser Firma. Bearbeiten Sie den vorhandenen.',
  ),
  'mpn.backend.promoshare.error.invalid-status-update': globalEntry(
    409,
    'The status of the promo share cannot be changed from {from} to {to}.',
    'Der Status des Promo-Shares kann nicht von {from} auf {to} geändert werden.',
  ),
} as const;
