/** What the examples of the calls about 工况标记 need from the fixture city. */
export interface FixtureSourceMarks {
  /** A mark of the enterprise's first outlet that holds. */
  markId: string
  /** Another that holds, for who withdraws. */
  spareMarkId: string
}
