export * from './endpoint';
export * from './endpoint-list';
export * from './principal';
