export * from './endpoint';
export * from './filter-kinds';
export * from './endpoint-list';
export * from './principal';
