import { limitSelection } from './place-selection.ts'

/** filter-29 */
const maxMarkedSites = 10
export const tooManyMarked = '红框标注的站点选择过多'

/** filter-29: at most ten marked sites; what is beyond is cut. */
export const markSites = (before: readonly string[], next: readonly string[]): { marked: string[]; isCut: boolean } => {
  const marked = limitSelection(before, next, maxMarkedSites)
  return { marked, isCut: marked.length < new Set(next).size }
}
