import { serverNow } from '@/config/server-clock';

let start: number | null = null;

/** When the application was loaded, in seconds since 1970 of the server's clock. */
export const visitStart = (): number => (start ??= Math.floor(serverNow() / 1000));
