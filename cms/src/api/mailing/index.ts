/** What the rest of the server may use of `mailing`; nothing else of it is imported from outside. */
export { registerMailing } from './register';
