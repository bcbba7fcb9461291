export const OrderState = ['open', 'completed', 'cancelled', 'in_progress'] as const;
export type OrderState = (typeof OrderState)[number];

export const PriceCategory = ['FREE', 'SURCHARGEABLE'] as const;
export type PriceCategory = (typeof PriceCategory)[number];

export const PaymentMethod = ['INVOICE'] as const;
export type PaymentMethod = (typeof PaymentMethod)[number];

export const Currency = ['EUR'] as const;
export type Currency = (typeof Currency)[number];

export const ShopSyncStatus = ['NOT_SYNCED', 'SYNCED', 'FAILED'] as const;
export type ShopSyncStatus = (typeof ShopSyncStatus)[number];
