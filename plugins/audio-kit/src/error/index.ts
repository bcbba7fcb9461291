export { AudioToolError } from './audio-tool-error';
