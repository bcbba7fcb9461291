export { statisticArchiveName, statisticTables } from './statistic-files';
export { drawResult, RESULT_COVER_PIXELS, resultFileName } from './result-document';
