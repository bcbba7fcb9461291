export { id3Length, parseStreamInfo, readFlacStreamInfo, streamInfoWith } from './flac-stream-info';
