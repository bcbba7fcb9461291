export * from './after-sync';
export * from './views';
export * from './backup';
export * from './embedded';
export * from './extensions';
export * from './panel-admin';
export * from './seeds/demo/accounts';
export { seedLegal } from './seeds/demo/rows/legal';
export * from './seeds/reference/seed-reference';
