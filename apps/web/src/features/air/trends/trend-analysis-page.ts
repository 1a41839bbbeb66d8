import { definePages } from '../../../page/define-pages.tsx'
import { averageTab } from './average-tab.ts'
import { multipleAreaTab } from './multiple-area-tab.ts'
import { singleAreaTab } from './single-area-tab.ts'

export default definePages('trend-analysis', {
  singleArea: singleAreaTab,
  multipleArea: multipleAreaTab,
  average: averageTab,
})
