/** What the rest of the server may use of `digital`; nothing else of it is imported from outside. */
export { registerDigitalImport } from './jobs/import-files';
