export { peaksBeside } from './peaks-beside';
