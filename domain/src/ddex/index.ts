export * from './contract';
export * from './failures';
export * from './holds';
export * from './notes';
export * from './texts';
export * from './views';
