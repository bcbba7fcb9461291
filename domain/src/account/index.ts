export * from './fields';
export * from './login-name';
export * from './password-strength';
export * from './views';
export * from './contract';
export * from './credentials-contract';
export * from './network-contract';
