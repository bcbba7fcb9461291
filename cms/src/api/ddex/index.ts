/** What the rest of the server may use of `ddex`; nothing else of it is imported from outside. */
export { registerDdex } from './register';
