/** What a page says of its answer, for tools that hand it on. */
export interface PageWords {
  title: string
  /** The conclusion; null where the page has nothing to say. */
  sentence: string | null
}
