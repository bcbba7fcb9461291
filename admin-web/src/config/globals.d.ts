/** Hash over the text catalogues, see vite.config.ts. */
declare const __TEXTS_VERSION__: string;
