export * from './permissions';
export * from './permission-facts';
export * from './permission-table';
export * from './permissions-for';
export * from './promo-share-calls';
export * from './promo-share-table';
export * from './desk-roles';
