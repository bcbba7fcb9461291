/** Lifetimes and rate limits of accounts and sessions. */
const identity = {
  sessionHours: 12,
  /** How long support acts in a person's name, out of the panel. */
  supportSessionMinutes: 60,
  /** How long the way from the panel into the web app may take. */
  supportEntrySeconds: 60,
  resetLinkMinutes: 60,
  /** Hours for which the invitation link of a person created by support or an administrator is valid. */
  invitationHours: 72,
  /** Invitations that one administrator sends in an hour. */
  invitationsPerUserAndHour: 200,
  /** How often a day a person gets the copy of their data. */
  exportsPerPersonAndDay: 5,
  verification: {
    codeDigits: 6,
    minutes: 15,
    tries: 5,
    tokenMinutes: 30,
    /** Minutes for which a verified address can register: the form has several steps. */
    registrationTokenMinutes: 120,
    /** Seconds until a person who registers can request a new code for the same address. */
    resendSeconds: 60,
  },
  registration: {
    /** Calls with a verified address from one network: offices share an IP address. */
    perNetworkAndHour: 60,
    /** Look-ups of registered companies, and requests to join one, from one network. */
    searchesPerNetworkAndDay: 5,
    joinRequestsPerNetworkAndDay: 5,
    /** Days for which decided requests to join a company are retained. */
    retainJoinRequestsDays: 90,
  },
  login: {
    /** Wrong passwords for one account from one network, and the wait afterwards. */
    wrongPerAccountAndNetwork: 5,
    accountAndNetworkWaitMinutes: 15,
    /** Wrong passwords from one network for any account: offices share an IP address. */
    wrongPerNetwork: 50,
    networkWaitMinutes: 15,
    /** Wrong passwords per day when an account's existing sessions are asked for it again. */
    wrongInSessionsPerDay: 50,
  },
  panel: {
    /** Tries at the panel's login from one network, and the wait afterwards. */
    perNetwork: 30,
    /**
     * Wrong passwords for one panel account from any network within that time, beside Strapi's own five per IP address.
     */
    perAccount: 20,
    waitMinutes: 15,
  },
  lockout: {
    /** Wrong passwords for one account per day from any network, after which unknown networks are refused. */
    wrongPerAccountAndDay: 50,
    /** Days for which a network stays known to an account after a login. */
    knownNetworkDays: 90,
    /** Days after the last refused or wrong login until a lockout expires. */
    endsAfterDays: 30,
    /** Minimum minutes between two mails with a link that admits a network. */
    minutesBetweenMails: 60,
    /** Minutes for which that link is valid. */
    linkMinutes: 60,
    /** Days for which a network stays admitted by the link, or by support. */
    admittedDays: 30,
  },
  /** Factor for the limit of a whole IPv6 /48 compared with one network (a /64): it may be one customer, or many. */
  wideNetworkFactor: 4,
  /** Reset mails and verification codes per period: requests per network, and mails per mailbox. */
  mails: { perNetwork: 30, perMailbox: 5, minutes: 60 },
  /** Login names that one person may try, taken ones included, because the response reveals which exist. */
  /** `existenceChecksPerUser`: checks while an administrator types a login name or an e-mail address. */
  loginName: { triesPerUser: 10, existenceChecksPerUser: 300, minutes: 60 },
  /** Minimum seconds between two updates of a session's "last seen". */
  lastSeenSeconds: 60,
};

export type IdentitySettings = typeof identity;
export default identity;
