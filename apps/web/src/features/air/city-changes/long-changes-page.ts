import { definePages } from '../../../page/define-pages.tsx'
import { allYearTab } from './all-year-tab.ts'
import { timeIntervalTab } from './time-interval-tab.ts'

export default definePages('long-changes', {
  timeInterval: timeIntervalTab,
  allYear: allYearTab,
})
