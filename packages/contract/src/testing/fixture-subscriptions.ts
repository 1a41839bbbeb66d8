/** What the examples of the subscriptions and single sign-on calls need from the fixture city. */
export interface FixtureSubscriptions {
  /** An unread message of the duty chief. */
  messageId: string
  /** A sign-in that was begun at the fixture's CAS, which vouches for `ssoSubject`. */
  ssoAttempt: string
  ssoState: string
  ssoIssuer: string
  ssoSubject: string
  /** A change of the provider that another administrator proposed. */
  ssoProposalId: string
}
