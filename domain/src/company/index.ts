export * from './views';
export * from './contract';
