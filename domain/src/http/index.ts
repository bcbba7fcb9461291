export * from './endpoint';
export * from './principal';
