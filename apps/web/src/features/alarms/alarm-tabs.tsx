import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { tabsOf } from '../../app/page-registry.ts'
import { useRight } from '../../app/permissions.ts'
import { Suspended } from '../../app/suspended.tsx'
import './alarms.css'

/** The record and what other features add to the page, e.g. 告警设置. */
export const AlarmTabs = ({ fixCode, record }: { fixCode: string; record: ReactNode }) => {
  const [search, setSearch] = useSearchParams()
  const maySeeRules = useRight('alarm-rule.read')
  const added = maySeeRules ? tabsOf(fixCode) : []
  const shown = added.find((tab) => tab.key === search.get('tabName'))
  return (
    <div className="page">
      {added.length > 0 ? (
        <div>
          <Segmented
            value={shown?.key ?? 'alarmRecord'}
            options={[
              { value: 'alarmRecord', label: '告警记录' },
              ...added.map((tab) => ({ value: tab.key, label: tab.title })),
            ]}
            onChange={(key) => setSearch(key === 'alarmRecord' ? {} : { tabName: key })}
          />
        </div>
      ) : null}
      {shown ? (
        <Suspended>
          <shown.Component />
        </Suspended>
      ) : (
        record
      )}
    </div>
  )
}
