export const PromoShareStatus = [
  'ACCEPTED',
  'REJECTED',
  'PENDING',
  'DELETED_BY_SOURCE',
  'DELETED_BY_RECEIVED',
  'DELETED',
] as const;
export type PromoShareStatus = (typeof PromoShareStatus)[number];
