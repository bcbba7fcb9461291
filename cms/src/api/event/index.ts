/** What the rest of the server may use of `event`; nothing else of it is imported from outside. */
export { closeEventStreams, eventHub } from './stream/register';
