export * from './sale';
export * from './views';
export * from './contract';
