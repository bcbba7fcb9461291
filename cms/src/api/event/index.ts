export { closeEventStreams, eventHub } from './stream/register';
