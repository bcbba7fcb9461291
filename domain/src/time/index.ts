export * from './dates';
export * from './instants';
export * from './time-of-day';
export * from './transfer-window';
