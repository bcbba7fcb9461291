interface UsersPermissionsPlugin {
  routes: Record<string, { type: string; routes: unknown[] }>;
}

/**
 * Removes every route of users-permissions (/auth/local, /users, roles, password reset ...): accounts are reached
 * through our own routes only, which enforce sessions, lockout and row rules.
 */
export default function withoutOwnRoutes(plugin: UsersPermissionsPlugin): UsersPermissionsPlugin {
  plugin.routes = {};
  return plugin;
}
