/**
 * How an institution has reacted to earlier releases of a company: ANSWERED and LISTENED (or downloaded, or requested)
 * may both hold, SEEN is opened only, NONE sampled without a reaction.
 */
export const FormerReaction = ['ANSWERED', 'LISTENED', 'SEEN', 'NONE', 'NEVER_SAMPLED'] as const;
export type FormerReaction = (typeof FormerReaction)[number];
