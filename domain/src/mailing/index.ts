export * from './views';
export * from './fields';
export * from './availability';
export * from './contract';
