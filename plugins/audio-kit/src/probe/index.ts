export { type AudioInfo, audioInfoOf, isLossless } from './audio-info';
export { probeAudio } from './probe';
export { type VideoProbe, probeVideo } from './probe-video';
