export * from './views';
export * from './contract';
export * from './idle';
export * from './role-refusals';
