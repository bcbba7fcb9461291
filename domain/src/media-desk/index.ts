export * from './media-views';
export * from './answer-views';
export * from './statistic-days';
export * from './statistic-views';
export * from './mail-preview';
export * from './media-contract';
export * from './answer-contract';
export * from './done-contract';
