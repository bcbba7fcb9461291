/** Kept apart from the chart: its place is kept free before its code is there. */
export const CHART_HEIGHT = 300;
