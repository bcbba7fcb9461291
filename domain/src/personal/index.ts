export * from './attention';
export * from './views';
export * from './contract';
