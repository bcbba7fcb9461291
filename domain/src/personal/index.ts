export * from './alerts';
export * from './attention';
export * from './first-steps';
export * from './views';
export * from './contract';
