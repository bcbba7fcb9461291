export * from './former-reactions';
export * from './views';
export * from './schemas';
export * from './campaign-dates';
export * from './period-rules';
export * from './contract';
export * from './addressee-contract';
