export * from './views';
export * from './schemas';
export * from './contract';
export * from './addressee-contract';
