import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { tabsOf } from '../../app/page-registry.ts'
import { useRight } from '../../app/permissions.ts'
import { Suspended } from '../../app/suspended.tsx'
import { shownTab, TabBar } from '../../blocks/tab-bar.tsx'
import './alarms.css'

interface Props {
  fixCode: string
  record: ReactNode
  statistics: ReactNode
}

/** 告警记录, 告警统计 and what other features add to the page, e.g. 告警设置 (document 3 section 2.4). */
export const AlarmTabs = ({ fixCode, record, statistics }: Props) => {
  const [search] = useSearchParams()
  const maySeeRules = useRight('alarm-rule.read')
  const added = maySeeRules ? tabsOf(fixCode) : []
  const tabs = [
    { key: 'alarmRecord', title: '告警记录', content: record },
    { key: 'alarmStatistics', title: '告警统计', content: statistics },
    ...added.map(({ key, title, Component }) => ({
      key,
      title,
      content: (
        <Suspended>
          <Component />
        </Suspended>
      ),
    })),
  ]
  const shown = shownTab(tabs, search.get('tabName'))
  return (
    <div className="page">
      <TabBar page={{ fixCode, path: `/alarm-center/${fixCode}` }} tabs={tabs} />
      {tabs.find(({ key }) => key === shown?.key)?.content}
    </div>
  )
}
