export * from './limits';
export * from './characters';
export * from './rules';
export * from './fields';
export * from './release-inputs';
export * from './validate';
export { boundOf, fieldOf, innerTypeOf } from './shape';
