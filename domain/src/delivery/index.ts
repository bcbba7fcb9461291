export * from './address';
export * from './contract';
export * from './resolved-preferences';
export * from './schemas';
export * from './views';
