export * from './fields';
export * from './views';
export * from './contract';
