export const InteractionStatus = ['NEW', 'SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'] as const;
export type InteractionStatus = (typeof InteractionStatus)[number];

export const InteractionType = ['SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'] as const;
export type InteractionType = (typeof InteractionType)[number];

/** An editor's answer to the label about a release or a track. */
export const EditorAnswer = ['WILL_PLAY', 'MAYBE', 'NOT_FOR_US'] as const;
export type EditorAnswer = (typeof EditorAnswer)[number];
