/** What the examples of the duty calls need from the fixture city. */
export interface FixtureDuty {
  /** The day after the fixture's, without a roster for its day shift. */
  freeDate: string
  /** Two shifts to come with one officer each who is not in the other. */
  swap: {
    first: { dutyDate: string; shift: 'day' | 'night'; userId: string }
    second: { dutyDate: string; shift: 'day' | 'night'; userId: string }
  }
  /** Monday of a week without roster whose week before has one. */
  emptyWeek: string
  /** The running shift, which nobody has handed over, and a user (userCode part) who is on it: the duty chief. */
  running: { dutyDate: string; shift: 'day' | 'night' }
  /** A hand-over that is complete, and one signed by the leaving officer only. */
  handOverId: string
  waitingHandOverId: string
  waitingHash: string
}
