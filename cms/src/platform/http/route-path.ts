/** A path segment as the router passes it to route parameters; an invalid encoding is kept. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Normalizes a request's path for comparison with routes: the router ignores letter case and a trailing slash, and
 * decodes parameters. Double slashes and `.` are removed too. `..` is kept, as the router does not resolve it either: a
 * guarded path cannot be bypassed with it.
 *
 * @param path as `ctx.path` has it, still encoded
 * @returns lower case, decoded segment by segment, without a slash at the end; `/` for the root
 */
export const routePath = (path: string): string =>
  `/${path
    .split('/')
    .map((segment) => decoded(segment).toLowerCase())
    .filter((segment) => segment !== '' && segment !== '.')
    .map((segment) => segment.replaceAll('/', '%2f'))
    .join('/')}`;
