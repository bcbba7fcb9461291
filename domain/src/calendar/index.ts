export * from './contract';
export * from './ics';
export * from './words';
