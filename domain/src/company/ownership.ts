/** Who owns an institution: public broadcasting, a private company, or an association of citizens. */
export const InstitutionOwnership = ['PUBLIC', 'PRIVATE', 'COMMUNITY', 'UNKNOWN'] as const;
export type InstitutionOwnership = (typeof InstitutionOwnership)[number];
