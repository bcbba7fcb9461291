export * from './address';
export * from './contract';
export * from './kept-password';
export * from './resolved-preferences';
export * from './ruled-permissions';
export * from './schemas';
export * from './views';
