import { definePages } from '../../../page/define-pages.tsx'
import { monthTab } from './month-tab.ts'
import { yearTab } from './year-tab.ts'

export default definePages('pollution-calendar', {
  month: monthTab,
  year: yearTab,
})
