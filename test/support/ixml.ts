import { renderChunk } from '../../plugins/audio-kit/src/tags/write/riff-chunk';

/** An iXML chunk to append to a WAV file, with these elements of its USER part. */
export const ixmlUser = (...elements: string[]): Buffer =>
  renderChunk('iXML', Buffer.from(`<?xml version="1.0"?><BWFXML><USER>${elements.join('')}</USER></BWFXML>`));
