/** Public interface of `support` for the rest of the server, which imports nothing else of it. */
export { applyDeskRoles, registerSupportPermissions } from './access/apply-desk-roles';
export { registerSupportRoutes } from './handlers';
export {
  collectChanges,
  leftOut,
  notRepeated,
  readAnswers,
  saveChanges,
  SetupError,
  type SetupChanges,
  type SetupTerminal,
} from './installation';
