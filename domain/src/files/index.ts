export * from './views';
export * from './rights-line';
export * from './contract';
export * from './file-access';
export * from './renditions';
export * from './masters';
export * from './tags';
export * from './picture-shape';
