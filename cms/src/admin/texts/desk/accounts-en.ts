/** English texts of requests to join, of people, and of choosing one. */
export const accountsEn = {
  'desk.joinRequests': 'Join requests',
  'desk.joinRequests.hint': "The companies' own administrators decide. Answer those that nobody else answers.",
  'desk.join.PENDING': 'waits',
  'desk.join.ACCEPTED': 'accepted',
  'desk.join.DECLINED': 'declined',
  'desk.join.message': 'Message',
  'desk.join.administrators':
    '{count, plural, =0 {no administrator} one {1 administrator} other {{count} administrators}}',
  'desk.join.accept': 'Accept',
  'desk.join.acceptTitle': 'Add {name} to {company}',
  'desk.join.acceptHint':
    '{name} gets an e-mail with a link to choose a password. The company has no administrator who could decide.',
  'desk.join.acceptHintInstead':
    '{name} gets an e-mail with a link to choose a password. You decide in place of the administrators of {company}.',
  'desk.join.asAdmin': 'As an administrator of the company',
  'desk.join.accepted': '{name} belongs to {company} now.',
  'desk.join.decline': 'Decline',
  'desk.join.declineTitle': 'Decline the request of {name}',
  'desk.join.declined': 'The request of {name} is declined.',
  'desk.choose': 'Type a name or number',
  'desk.clearFilter': 'Not by {name} any more',
  'desk.trail.kind': 'Kind of object',
  'desk.trail.person': 'Person',
  'desk.person.resetTitle': 'Send {name} a link for a new password',
  'desk.person.resetHint':
    "The link goes to the person's own address. The present password stays valid until a new one is chosen.",
  'desk.person.liftTitle': 'Lift the lockout of {name}',
  'desk.person.lockTitle': 'Lock {name}',
  'desk.person.unlockTitle': 'Unlock {name}',
  'desk.person.position': 'Position',
  'desk.person.emailVerified': 'E-mail verified',
  'desk.person.sessions': 'Signed in on devices',
  'desk.person.lockedSince': 'Locked since',
  'desk.person.lockedOutSince': 'Too many wrong passwords since',
  'desk.person.actAs': 'Act as',
  'desk.person.actAsTitle': 'Act as {name}',
  'desk.person.actAsHint':
    'Opens the web app as this person for an hour at most. Everything is in the trail, under your name and theirs.',
  'desk.person.actAsDone': 'You act as {name}.',
} as const;
