/** What the examples of the saved view calls need from the fixture city. */
export interface FixtureSavedViews {
  /** A view of the trend analysis, kept by the duty chief. */
  viewId: string
}
