export { AudioToolError } from '../error';
export { audioBinaries, forgetAudioBinaries } from './binaries';
export { type RunOptions, runFfmpeg, runFfprobe } from './ffmpeg';
