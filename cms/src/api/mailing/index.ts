/** Public interface of `mailing` for the rest of the server, which imports nothing else of it. */
export { registerMailing } from './register';
