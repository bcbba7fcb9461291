export { applyDeskRoles, registerSupportPermissions } from './access/apply-desk-roles';
export { registerSupportRoutes } from './handlers';
