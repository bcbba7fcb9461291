export * from './limits';
export * from './characters';
export { cleanText } from './clean-text';
export * from './rules';
export * from './fields';
export * from './validate';
export { boundOf, fieldOf, innerTypeOf } from './shape';
export * from './typed-date';
