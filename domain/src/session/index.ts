export * from './views';
export * from './contract';
export * from './role-refusals';
