import { definePages } from '../../../page/define-pages.tsx'
import { dataAnalysisTab } from './data-analysis-tab.ts'
import { dataComparisonTab } from './data-comparison-tab.ts'

/** 区域分析: which district and trade emits, and which district improves. */
export default definePages('regional-analysis', { dataAnalysis: dataAnalysisTab, dataComparison: dataComparisonTab })
