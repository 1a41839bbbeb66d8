import { Modal, Tabs } from 'antd'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { DeadLetters, useDeadLetterCount } from './dead-letters.tsx'
import { GroupForm } from './group-form.tsx'
import { HolidayEditor } from './holiday-editor.tsx'
import type { Group } from './setting-rules.ts'
import './settings.css'

const holidayTab = 'holiday'
const deadLetterTab = 'dead-letters'

/** Values as stored, as the identity of a form: after saving it starts afresh. */
const stateOf = (group: Group): string => JSON.stringify(group.settings.map(({ value }) => value))

/** 系统设置: what the city may tune while it runs; everything shown has an effect. */
const SettingsPage = () => {
  const [search, setSearch] = useSearchParams()
  const [modal, holder] = Modal.useModal()
  const [touched, setTouched] = useState(false)
  const onTouched = useCallback((next: boolean) => setTouched(next), [])
  const deadLetters = useDeadLetterCount()
  const { data, error, refetch } = useCall('settingList', {}, { staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const codes = [...data.map(({ code }) => code), holidayTab, deadLetterTab]
  const shown = codes.find((code) => code === search.get('view')) ?? codes[0] ?? holidayTab
  const leaveFor = (code: string) => {
    const go = () => setSearch({ view: code }, { replace: true })
    if (!touched) return go()
    void modal.confirm({
      title: '尚未保存，是否放弃修改？',
      okText: '放弃修改',
      cancelText: '继续编辑',
      onOk: go,
    })
  }
  const group = data.find(({ code }) => code === shown)
  return (
    <div className="page">
      {holder}
      <section className="page-panel setting-panel">
        <Tabs
          size="small"
          activeKey={shown}
          onChange={leaveFor}
          items={[
            ...data.map(({ code, name }) => ({ key: code, label: name })),
            { key: holidayTab, label: '节假日' },
            { key: deadLetterTab, label: deadLetters === 0 ? '未完成处理' : `未完成处理（${deadLetters}）` },
          ]}
        />
        <div className="setting-body">
          {group ? (
            <GroupForm key={`${group.code}-${stateOf(group)}`} group={group} onTouched={onTouched} />
          ) : shown === deadLetterTab ? (
            <DeadLetters />
          ) : (
            <HolidayEditor onTouched={onTouched} />
          )}
        </div>
      </section>
    </div>
  )
}
export default SettingsPage
