/** SQL: whether a company, by its alias, is an institution of the ARD; never null, even without such a company. */
export const isArdInstitution = (alias: string): string => `(coalesce(${alias}.ard_state_institution_name, '') <> '')`;
