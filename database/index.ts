export * from './after-sync';
export * from './demo-accounts';
export * from './embedded';
export * from './extensions';
export * from './panel-admin';
export * from './reference';
export * from './sql';
export type { SqlRunner } from './sql-runner';
export * from './views';
