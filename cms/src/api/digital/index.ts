export { registerDigitalImport } from './jobs/import-files';
