/** Public interface of `event` for the rest of the server, which imports nothing else of it. */
export { closeEventStreams, eventHub } from './stream/register';
