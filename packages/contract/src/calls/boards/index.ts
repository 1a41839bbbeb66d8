import { cockpit } from './cockpit.ts'
import { reportPages } from './report-pages.ts'

/** What shows the work of the others. A group stands under the name of its file, which is the name of the feature's folder. */
export const boards = {
  cockpit,
  'report-pages': reportPages,
}
