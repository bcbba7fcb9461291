export * from './instants';
export * from './campaign-dates';
export * from './transfer-window';
