export { measureLoudness, measureRecording, type Measured } from './loudness';
