/** What the rest of the server may use of `personal`; nothing else of it is imported from outside. */
export { registerPersonal } from './register';
