export * from './views';
export * from './fields';
export * from './standing';
export * from './contract';
