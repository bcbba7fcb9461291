export * from './sale';
export * from './views';
export * from './contract';
export * from './payment-method-name';
