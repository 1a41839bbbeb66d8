import { definePages } from '../../../page/define-pages.tsx'
import { dayChangeTab } from './day-change-tab.ts'
import { statisticalAnalysisTab } from './statistical-analysis-tab.ts'

export default definePages('regular-analysis-pc', {
  dayChange: dayChangeTab,
  statisticalAnalysis: statisticalAnalysisTab,
})
