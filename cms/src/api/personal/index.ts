export { registerPersonal } from './register';
