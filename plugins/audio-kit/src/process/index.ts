export { AudioToolError } from './audio-tool-error';
export { audioBinaries } from './binaries';
export { type RunOptions, runFfmpeg, runFfprobe } from './ffmpeg';
