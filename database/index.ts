export * from './after-sync';
export * from './embedded';
export * from './extensions';
export * from './seeds/reference/seed-reference';
