/** Settings of mails and notifications. */
const notifications = {
  /** Local time of day at which the daily digest and waiting bundled notifications are sent. */
  digestTime: '07:30',
  /** Local time of day from which promoters are notified of new institutions. */
  newAddresseesTime: '08:00',
  /** Maximum days that a first digest, or one after a pause, covers. */
  digestLooksBackDays: 7,
  /** Maximum number of releases in a digest, the newest. */
  digestReleases: 40,
  /** Days for which the links of a mail about new releases take the reader's answers. */
  answerLinkDays: 30,
  /** Days for which mails are retained for support, after which they are deleted. */
  keepMailsDays: 180,
  /** Days after which notifications are deleted, read or not. */
  keepNotificationsDays: 400,
};

export default notifications;
