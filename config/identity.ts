/** Lifetimes and rate limits of accounts and sessions. */
const identity = {
  sessionHours: 12,
  /** Minutes for which support can act in a person's name from the panel. */
  supportSessionMinutes: 60,
  /** Seconds for which the code that leads from the panel into the web app is valid. */
  supportEntrySeconds: 60,
  /** Minutes for which a link to choose a new password is valid. */
  resetLinkMinutes: 60,
  /** Hours for which the invitation link of a person created by support or an administrator is valid. */
  invitationHours: 72,
  /** Maximum invitations per administrator and hour. */
  invitationsPerUserAndHour: 200,
  /** Maximum exports of a person's data per day. */
  exportsPerPersonAndDay: 5,
  verification: {
    codeDigits: 6,
    minutes: 15,
    /** Wrong tries of one network, and of all networks together. */
    tries: 5,
    triesOfAll: 50,
    tokenMinutes: 30,
    /** Minutes for which a verified e-mail address can be used to register: the form has several steps. */
    registrationTokenMinutes: 120,
    /** Seconds until a person who registers can request a new code for the same address. */
    resendSeconds: 60,
  },
  registration: {
    /** Calls with a verified e-mail address per network; high, because offices share an IP address. */
    perNetworkAndHour: 60,
    /**
     * Look-ups of registered companies (and as many registrations with a VAT id or login name that exists), and
     * requests to join one, from one network.
     */
    searchesPerNetworkAndDay: 5,
    joinRequestsPerNetworkAndDay: 5,
    /** Days for which decided requests to join a company are retained. */
    retainJoinRequestsDays: 90,
    /** Days after which a request that nobody decided ends and is deleted. */
    openJoinRequestsDays: 90,
  },
  login: {
    /** Wrong passwords for one account from one network, and the wait afterwards. */
    wrongPerAccountAndNetwork: 5,
    accountAndNetworkWaitMinutes: 15,
    /** Wrong passwords from one network for any account; high, because offices share an IP address. */
    wrongPerNetwork: 50,
    networkWaitMinutes: 15,
    /** Wrong passwords per day in an account's sessions: in confirmations, changes and before promo-share views. */
    wrongInSessionsPerDay: 50,
  },
  secondFactor: {
    /** Minutes between the right password and the second factor. */
    signInMinutes: 10,
    /** Minutes for which the key of an authenticator app can be taken into use. */
    setupMinutes: 15,
    recoveryCodes: 10,
    /** Hours until a reset by support happens: the person is mailed and can stop it. */
    supportResetHours: 24,
    /** Wrong codes for one account from one network, and the wait afterwards. */
    wrongPerAccountAndNetwork: 5,
    accountAndNetworkWaitMinutes: 15,
    /** Wrong codes for one account per day from any network. */
    wrongPerAccountAndDay: 50,
  },
  passkeys: {
    /** Minutes for which what the browser was asked to sign is good. */
    challengeMinutes: 5,
    /** Requests of sign-in pages for what to sign, from one network, in that time. */
    challengesPerNetwork: 300,
  },
  signOn: {
    /** Minutes for which a sign-in at the provider of a company, and the link with its password after it, is good. */
    attemptMinutes: 5,
    /** Sign-ins that are sent to providers from one network in that time; high, because offices share an IP address. */
    perNetwork: 100,
    /** Logout tokens from one network that are refused in that time; those that are accepted do not count. */
    refusedLogoutsPerNetwork: 60,
    /** Minutes for which logout tokens are kept, so that none counts twice: longer than one is accepted. */
    logoutMinutes: 60,
    /** Accounts that first sign-ins make in one company within 24 hours. */
    accountsPerCompanyAndDay: 200,
  },
  panelGate: {
    /** Hours for which a browser need not present the second factor of a panel account again. */
    hours: 12,
  },
  panel: {
    /** Calls of the panel's login, password reset and registration from one network, and the wait afterwards. */
    perNetwork: 30,
    /**
     * Wrong passwords for one panel account from any network within `waitMinutes`, in addition to Strapi's own limit
     * of five logins per IP address and e-mail address.
     */
    perAccount: 20,
    waitMinutes: 15,
  },
  press: {
    /** Addresses of press links that one network may open per minute. */
    lookUpsPerNetworkAndMinute: 30,
    /** Passwords of one personal link that one network may try within `passwordMinutes`. */
    passwordTries: 5,
    passwordMinutes: 15,
    /** Minutes for which a mailed code of a new device is valid, tries of one browser meanwhile, codes a day. */
    codeMinutes: 15,
    codeTries: 5,
    codesPerDay: 5,
    /** Days for which a guest's session lasts after its last use. */
    sessionDays: 30,
    /** Days for which requests and events of guests are kept at least; a month goes as a whole. */
    hitDays: 90,
  },
  /** Browsers and networks by which a person is known, and mails about sign-ins from others. */
  devices: {
    /** Days for which a browser stays known to an account after a sign-in. */
    knownDays: 400,
    /** Days for which the link "this was not me" is valid. */
    linkDays: 7,
    /** Maximum mails about new sign-ins of one account per hour. */
    mailsPerHour: 5,
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
  /**
   * The limit of a whole IPv6 /48, which may belong to one customer or to many, is this many times that of one network
   * (a /64).
   */
  wideNetworkFactor: 4,
  /**
   * Reset mails and verification codes per period: requests of both per network, reset mails per account, and codes per
   * mailbox.
   */
  mails: { perNetwork: 30, perMailbox: 5, minutes: 60 },
  /** Refused links of mails that answer about a release, per network; high, because offices share an IP address. */
  mailLinks: { refusedPerNetwork: 60, minutes: 60 },
  /**
   * `triesPerUser`: login names that one person may try, including taken ones, because the response reveals which
   * exist. `existenceChecksPerUser`: checks while an administrator types a login name or an e-mail address.
   */
  loginName: { triesPerUser: 10, existenceChecksPerUser: 300, minutes: 60 },
  /** Minimum seconds between two updates of a session's last use; idle sessions are refused that much later. */
  lastSeenSeconds: 60,
  retention: {
    /**
     * Days for which expired sessions, links and codes are retained for support; the audit trail keeps what happened.
     */
    expiredDays: 30,
    /** Days after which IP addresses and networks are removed from audit records. */
    ipAddressDays: 90,
  },
};

export type IdentitySettings = typeof identity;
export default identity;
