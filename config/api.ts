/** Strapi's own REST defaults; our routes have the same prefix but parse their parameters by contract. */
export default {
  rest: { prefix: '/api', defaultLimit: 20, maxLimit: 200, withCount: true },
};
