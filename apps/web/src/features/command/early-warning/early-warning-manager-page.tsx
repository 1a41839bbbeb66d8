import { definePages } from '../../../page/define-pages.tsx'
import { configTab } from './warning-config.tsx'
import { warningTab } from './warning-tab.ts'
import './early-warning.css'

/** 预警管理 (document 3 section 2.4). */
export default definePages('early-warning-manager', {
  warnManage: warningTab,
  warnConfig: configTab,
})
