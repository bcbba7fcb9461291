export * from './after-sync';
export * from './backup';
export * from './embedded';
export * from './extensions';
export * from './panel-admin';
export * from './seeds/demo/accounts';
export * from './seeds/reference/seed-reference';
