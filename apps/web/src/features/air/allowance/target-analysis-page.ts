import { definePages } from '../../../page/define-pages.tsx'
import { dayTab } from './day-tab.ts'
import { monthTab } from './month-tab.ts'
import { yearTab } from './year-tab.ts'

export default definePages('target-analysis', {
  day: dayTab,
  month: monthTab,
  year: yearTab,
})
