/** What the rest of the server may use of `support`; nothing else of it is imported from outside. */
export { registerSupportPermission, registerSupportRoutes } from './panel-routes';
