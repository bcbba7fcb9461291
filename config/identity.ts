/** Accounts and sessions: how long things last, and how many wrong tries they bear (domain decisions, sections 6 and 9). */
const identity = {
  sessionHours: 12,
  resetLinkMinutes: 60,
  /** The link with which a person whom support set up chooses the first password. */
  invitationHours: 72,
  verification: { codeDigits: 6, minutes: 15, tries: 5, tokenMinutes: 30 },
  login: {
    /** Wrong passwords for one account from one address, and how long it then waits. */
    wrongPerAccountAndAddress: 5,
    accountAndAddressWaitMinutes: 15,
    /** Wrong passwords from one address, whatever the account: offices share an address. */
    wrongPerAddress: 50,
    addressWaitMinutes: 15,
    /** Wrong passwords for one account from anywhere within a day, after which it locks. */
    wrongPerAccountAndDay: 50,
  },
  /** Reset mails and verification codes: how many an address may ask for, and a mailbox may get, within the time. */
  mails: { perAddress: 30, perMailbox: 5, minutes: 60 },
  /** How often a running session's "last seen" is written. */
  lastSeenSeconds: 60,
};

export type IdentitySettings = typeof identity;
export default identity;
