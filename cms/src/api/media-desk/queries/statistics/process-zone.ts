// Columns without a zone hold the process' local time.
export const processZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
