export * from './actions';
export * from './last-save';
