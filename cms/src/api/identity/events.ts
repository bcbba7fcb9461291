declare module '@mpn/server-kit' {
  interface Events {
    /** A user was deleted: what others keep for that person alone has to go. */
    'identity.user-deleted': { userId: number };
  }
}

export {};
