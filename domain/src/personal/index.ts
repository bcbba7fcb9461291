export * from './alerts';
export * from './attention';
export * from './views';
export * from './contract';
