export * from './views';
export * from './fields';
export * from './contract';
