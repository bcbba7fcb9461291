export * from './entry';
export * from './values';
export * from './entity-names';
export * from './catalogue';
export { withFieldName } from './field-names';
export * from './format-message';
export * from './app-error';
export * from './error-body';
export { asksForSupport } from './support-codes';
