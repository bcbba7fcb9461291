export * from './spelling';
