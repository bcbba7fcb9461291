/**
 * In place of packages that Refine imports for what we do not use: its import and export of CSV files (papaparse) and
 * its field for Markdown (react-markdown, remark-gfm). Together they are an eighth of what the first list would load.
 */
export default undefined;
