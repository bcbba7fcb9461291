interface UsersPermissionsPlugin {
  routes: Record<string, { type: string; routes: unknown[] }>;
}

/**
 * Closes every door that users-permissions opens (/auth/local, /users, roles, password reset ...): accounts are reached
 * through our own routes only, which know sessions, lockout and row rules.
 */
export default function withoutOwnRoutes(plugin: UsersPermissionsPlugin): UsersPermissionsPlugin {
  plugin.routes = {};
  return plugin;
}
