import { definePages } from '../../../page/define-pages.tsx'
import { historyTab } from './history-tab.tsx'
import { manualTab } from './manual-tab.tsx'
import { multiTab } from './multi-tab.tsx'
import { paramTab } from './param-tab.tsx'
import { singleTab } from './single-tab.tsx'

export default definePages('pm-pmf-source', {
  single: singleTab('PM'),
  multi: multiTab('PM'),
  manual: manualTab('PM'),
  history: historyTab('PM'),
  param: paramTab('PM'),
})
