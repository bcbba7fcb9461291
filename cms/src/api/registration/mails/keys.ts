/** `uniqueKey` of what is written about a request to join; the erasure of a person finds it by this key. */
export const joinRequestKey = (requestId: number): string => `join-request:${requestId}`;

/** Beginning of the `uniqueKey` of the mails to support about the registration of this user. */
export const registrationKey = (userId: number): string => `registration-waiting:${userId}`;
