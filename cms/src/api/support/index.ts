/** Public interface of `support` for the rest of the server, which imports nothing else of it. */
export { applyDeskRoles, registerSupportPermissions } from './access/apply-desk-roles';
export { registerSupportRoutes } from './handlers';
