export * from './data';
export * from './rule';
export * from './kinds';
export * from './bundles';
