import { definePages } from '../../../page/define-pages.tsx'
import { spaceTab } from './space-tab.ts'
import { timeTab } from './time-tab.ts'

export default definePages('characteristic-radar', {
  time: timeTab,
  space: spaceTab,
})
