/** Public interface of `personal` for the rest of the server, which imports nothing else of it. */
export { registerPersonal } from './register';
