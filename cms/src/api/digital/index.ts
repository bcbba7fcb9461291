/** Public interface of `digital` for the rest of the server, which imports nothing else of it. */
export { registerDigitalImport } from './jobs/import-files';
