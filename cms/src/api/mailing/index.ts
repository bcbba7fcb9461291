export { registerMailing } from './register';
