/** SQL: whether a feature is on. Support switches it off in the panel; one that nobody has entered is on. */
export const featureIsOn = (name: 'ARD_ARCHIVE'): string =>
  `not exists (select 1 from feature_flags flag where flag.name = '${name}' and flag.enabled is false)`;
