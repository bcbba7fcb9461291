export * from './feature-flags';
export * from './views';
export * from './contract';
