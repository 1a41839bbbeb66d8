import { definePages } from '../../../page/define-pages.tsx'
import { historyTab } from './history-tab.tsx'
import { manualTab } from './manual-tab.tsx'
import { multiTab } from './multi-tab.tsx'
import { paramTab } from './param-tab.tsx'
import { singleTab } from './single-tab.tsx'

export default definePages('pc-pmf-source', {
  single: singleTab('VOC'),
  multi: multiTab('VOC'),
  manual: manualTab('VOC'),
  history: historyTab('VOC'),
  param: paramTab('VOC'),
})
