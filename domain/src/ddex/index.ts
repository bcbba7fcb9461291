export * from './failures';
export * from './notes';
export * from './texts';
