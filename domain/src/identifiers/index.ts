export * from './gtin';
export * from './isrc';
export * from './people';
export * from './company-numbers';
