/** Mails about new releases, and the morning at which bundled notifications go on. */
const notifications = {
  /** Local time of day at which the daily digest is sent. */
  digestTime: '07:30',
  /** Maximum days that a first digest, or one after a pause, looks back. */
  digestLooksBackDays: 7,
  /** Maximum number of releases in a digest, the newest. */
  digestReleases: 40,
};

export default notifications;
