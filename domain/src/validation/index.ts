export * from './rules';
export * from './fields';
export * from './release-inputs';
export * from './validate';
