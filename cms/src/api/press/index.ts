export { pressCard } from './queries/card';
export { registerPress } from './register';
