export * from './fields';
export * from './format';
export * from './redact';
