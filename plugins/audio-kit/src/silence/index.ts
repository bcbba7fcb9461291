export { silentParts, type Part } from './silent-parts';
