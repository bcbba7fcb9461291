/** What the rest of the plugin may use of `templates`; nothing else of it is imported from outside. */
export { applyTemplate, createFromTemplate, createTemplate, deleteTemplate } from './commands/templates';
export { registerAutomaticSampling } from './jobs/automatic-sampling';
export { templateQuery, templateTable } from './queries/template-table';
