/** An error found by the client itself, with the key of its text in `client.json`. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  constructor(
    readonly key:
      | 'common.malformedData'
      | 'login.noToken'
      | 'passkey.failed'
      | 'passkey.known'
      | 'passkey.otherPerson'
      | 'nav.sidebar.promoShareView.notification.tokenMissing'
      | 'administration.user.impersonation.notification.tokenMissing',
  ) {
    super(key);
  }
}
