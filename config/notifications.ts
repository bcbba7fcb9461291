/** Mails about new releases. */
const notifications = {
  /** Local time of day from which the daily digest is sent. */
  digestTime: '07:30',
  /** A first digest, or one after a pause, looks back no further. */
  digestLooksBackDays: 7,
  /** A digest names at most so many releases, the newest. */
  digestReleases: 40,
};

export default notifications;
