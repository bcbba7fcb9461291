export { measureLoudness } from './loudness';
