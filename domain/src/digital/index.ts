export * from './views';
export * from './catalogue-release';
export * from './release-input';
export * from './contract';
