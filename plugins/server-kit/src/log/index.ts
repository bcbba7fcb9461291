export * from './error-text';
export * from './fields';
export * from './format';
export * from './redact';
