/** SQL: whether a feature flag is on. A flag without a row is on; support switches it off in the panel. */
export const featureIsOn = (name: 'ARD_ARCHIVE'): string =>
  `not exists (select 1 from feature_flags flag where flag.name = '${name}' and flag.enabled is false)`;
