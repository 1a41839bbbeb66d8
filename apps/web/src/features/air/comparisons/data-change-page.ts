import { definePages } from '../../../page/define-pages.tsx'
import { changeTab } from './change-tab.ts'
import { compareTab } from './compare-tab.ts'
import { timeSequenceTab } from './time-sequence-tab.ts'

export default definePages('data-change', {
  change: changeTab,
  compare: compareTab,
  timeSequence: timeSequenceTab,
})
