interface RosterPlace {
  dutyDate: string
  shift: 'day' | 'night'
  userId: string
}

/** What the examples of the duty calls need from the fixture city. */
export interface FixtureDuty {
  /** A day to come, and the version of the roster of its day shift. */
  roster: { dutyDate: string; version: number }
  /** Two shifts to come with one officer each who is not in the other. */
  swap: { first: RosterPlace; second: RosterPlace }
  /** Monday of a week whose shifts have no roster yet; the week before has one. */
  emptyWeek: string
  /** A shift that ended and was not handed over; the duty chief was on it. */
  leaving: Pick<RosterPlace, 'dutyDate' | 'shift'>
  /** A hand-over signed by both, and one that waits for the arriving officer (the duty chief may sign). */
  handOverId: string
  waiting: { handOverId: string; hash: string }
}
