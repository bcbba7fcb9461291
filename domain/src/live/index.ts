export * from './audience';
export * from './contract';
export * from './live-resources';
