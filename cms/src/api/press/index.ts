export { registerPress } from './register';
