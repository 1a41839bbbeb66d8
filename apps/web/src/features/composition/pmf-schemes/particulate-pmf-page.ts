import { definePages } from '../../../page/define-pages.tsx'
import { caseTab } from './case-tab.tsx'
import { fingerprintTab } from './fingerprint-tab.ts'
import { libraryTab } from './library-tab.tsx'
import { sourceAnalysisTab } from './source-analysis-tab.ts'

export default definePages('particulate-pmf', {
  sourceAnalysis: sourceAnalysisTab('PM'),
  fingerprint: fingerprintTab('PM'),
  sourceLibrary: libraryTab('PM'),
  caseLibrary: caseTab('PM'),
})
