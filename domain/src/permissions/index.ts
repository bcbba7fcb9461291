export * from './permissions';
export * from './permission-facts';
export * from './permission-table';
export * from './permissions-for';
