/** When the application was loaded, in seconds since 1970. */
export const visitStart = Math.floor(Date.now() / 1000);
