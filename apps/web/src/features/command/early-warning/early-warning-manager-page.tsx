import { useSearchParams } from 'react-router'
import { shownTab, TabBar } from '../../../blocks/tab-bar.tsx'
import { WarningConfig } from './warning-config.tsx'
import { WarningList } from './warning-list.tsx'
import './early-warning.css'

const page = { fixCode: 'early-warning-manager', path: '/emergency-assessment/early-warning-manager' }
const tabs = [
  { key: 'warnManage', title: '预警管理' },
  { key: 'warnConfig', title: '预警信息配置' },
]

/** 预警管理 (document 3 section 2.4). */
const EarlyWarningPage = () => {
  const [search] = useSearchParams()
  const shown = shownTab(tabs, search.get('tabName'))
  return (
    <div className="page">
      <TabBar page={page} tabs={tabs} />
      {shown?.key === 'warnConfig' ? <WarningConfig /> : <WarningList />}
    </div>
  )
}
export default EarlyWarningPage
