/** In a file of its own, because its space is reserved before the chart's code is loaded. */
export const CHART_HEIGHT = 300;
