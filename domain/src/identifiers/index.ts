export * from './gtin';
export * from './isrc';
export * from './people';
export * from './company-numbers';
export * from './countries';
export * from './iswc';
export * from './languages';
export * from './vat-ids';
