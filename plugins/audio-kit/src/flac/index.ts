export { flacAudioEnd, id3Length, parseStreamInfo, readFlacStreamInfo, streamInfoWith } from './flac-stream-info';
