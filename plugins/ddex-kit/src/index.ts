export * from './model';
export * from './failure';
export * from './notes';
export * from './read';
export * from './map';
export * from './write';
