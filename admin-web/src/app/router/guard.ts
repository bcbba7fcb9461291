import { redirect, type LoaderFunctionArgs } from 'react-router';
import { guardNavigation } from '@/providers/routing/guard';
import type { Requirement } from '@/providers/routing/visit-rules';

const ROW_ID = /^[1-9]\d{0,9}$/;
/** Whether every id in the path is a valid row id: `/releases/abc` is not found. */
const hasRowIds = (params: LoaderFunctionArgs['params']): boolean =>
  Object.entries(params).every(([name, value]) => !/id$/i.test(name) || ROW_ID.test(value ?? ''));

/**
 * The loader of a screen: checks its requirement, and redirects if it is not met.
 * @throws Response 404 where an id in the path is not a valid row id; the route's error page shows it
 */
export function guard(requirement: Requirement) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<Response | null> => {
    const { pathname, search, hash } = new URL(request.url);
    const decision = await guardNavigation({ ...requirement, pathname, search, hash });
    if (!decision.allowed) return redirect(decision.redirectTo);
    // oxlint-disable-next-line typescript/only-throw-error -- how React Router's loaders say 404
    if (!hasRowIds(params)) throw new Response(null, { status: 404 });
    return null;
  };
}
