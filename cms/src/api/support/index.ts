/** What the rest of the server may use of `support`; nothing else of it is imported from outside. */
export { applyDeskRoles, registerSupportPermissions } from './access/desk-roles';
export { registerSupportRoutes } from './panel-routes';
export {
  collectChanges,
  leftOut,
  readAnswers,
  saveChanges,
  SetupError,
  type SetupChanges,
  type SetupTerminal,
} from './installation';
