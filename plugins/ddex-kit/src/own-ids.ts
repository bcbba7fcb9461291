/**
 * Data of our releases for which the standard has no element is sent in `ProprietaryId`s of these namespaces, which
 * other receivers ignore, as the standard requires.
 */
export const PROMO_TRACK = 'MPN:PromoTrack';
/** Title and movement are complete: the work does not come before the title, and no movement is taken from it. */
export const OWN_TITLE = 'MPN:OwnTitle';
/** What was made with AI, with which tool, and a note about it. */
export const AI_CONCERNS = 'MPN:AiConcerns';
export const AI_TOOL = 'MPN:AiTool';
export const AI_NOTE = 'MPN:AiNote';
/** Reference of the recording of which this is a version: the standard's relations have no name for most kinds. */
export const VERSION_OF = 'MPN:VersionOf';
export const RELEASE_FORMAT = 'MPN:ReleaseFormat';
export const LABEL_CODE_NAMESPACE = 'LabelCode';
