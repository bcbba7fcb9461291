export * from './announce';
export * from './notifications';
export * from './payload';
export * from './release-changes';
