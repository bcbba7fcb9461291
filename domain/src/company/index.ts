export * from './ownership';
export * from './views';
export * from './fields';
export * from './contract';
export * from './media-groups';
