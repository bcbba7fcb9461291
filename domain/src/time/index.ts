export * from './instants';
export * from './campaign-dates';
export * from './time-of-day';
export * from './transfer-window';
