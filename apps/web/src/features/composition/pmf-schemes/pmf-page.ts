import { definePages } from '../../../page/define-pages.tsx'
import { caseTab } from './case-tab.tsx'
import { fingerprintTab } from './fingerprint-tab.ts'
import { libraryTab } from './library-tab.tsx'
import { sourceAnalysisTab } from './source-analysis-tab.ts'

export default definePages('pmf', {
  sourceAnalysis: sourceAnalysisTab('VOC'),
  fingerprint: fingerprintTab('VOC'),
  sourceLibrary: libraryTab('VOC'),
  caseLibrary: caseTab('VOC'),
})
