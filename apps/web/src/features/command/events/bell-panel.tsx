import { SoundOutlined } from '@ant-design/icons'
import { type EventStatus, statusLabel, statusOwner } from '@qingkong/domain/event/event-status'
import { type BellTab, bellTabs } from '@qingkong/domain/event/event-type'
import { Input, Select } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useAlarmSound } from '../../../blocks/alarm-sound.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { cityToday } from '../../../kit/clock.ts'
import { countText } from '../../../kit/format.ts'
import { filterStatuses } from './bell-filter.ts'
import { BellList } from './bell-list.tsx'
import { useBell } from './bell-store.ts'

interface Props {
  counts: Record<string, number>
  onClose: () => void
}

const tabs = Object.keys(bellTabs) as BellTab[]

const SiteFilter = ({
  type,
  value,
  onChange,
}: {
  type: '1' | '2'
  value: string[]
  onChange: (v: string[]) => void
}) => {
  const { start, end } = cityToday()
  const { data = [] } = useOptionCall('eventSite', { eventType: type, updateTimeStart: start, updateTimeEnd: end })
  return (
    <Select
      mode="multiple"
      size="small"
      allowClear
      maxTagCount={3}
      placeholder={type === '1' ? '全部站点' : '全部雷达'}
      aria-label={type === '1' ? '按站点筛选' : '按雷达筛选'}
      data-testid="bell-sites"
      value={value}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map((site) => ({ value: site.siteCode, label: site.siteName }))}
    />
  )
}

/** Five tabs with counts, status filter with legend, sites or keyword, and the list (bell-01…07). */
const BellPanel = ({ counts, onClose }: Props) => {
  const tab = useBell((state) => state.tab)
  const bar = useRef<HTMLDivElement>(null)
  const [statuses, setStatuses] = useState<readonly EventStatus[]>([])
  const [siteCodes, setSiteCodes] = useState<string[]>([])
  const [keyword, setKeyword] = useState('')
  const sound = useAlarmSound()
  const type = bellTabs[tab].type
  const switchTab = (next: BellTab) => {
    useBell.getState().choose(next)
    setStatuses([])
    setSiteCodes([])
    setKeyword('')
  }
  const focusTab = (key: BellTab) => bar.current?.querySelector<HTMLElement>(`[data-tab="${key}"]`)?.focus()
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length]
    if (by === 0 || !next) return
    event.preventDefault()
    switchTab(next)
    focusTab(next)
  }
  useEffect(() => bar.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(), [])
  return (
    <section className="bell-panel" aria-label="告警面板" data-testid="bell-panel">
      <div ref={bar} className="bell-tabs" role="tablist" aria-label="告警类型" onKeyDown={step}>
        {tabs.map((key) => {
          const count = counts[bellTabs[key].type] ?? 0
          return (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={key === tab}
              tabIndex={key === tab ? 0 : -1}
              data-tab={key}
              className="plain-button bell-tab"
              onClick={() => switchTab(key)}
              data-testid={`bell-tab-${bellTabs[key].type}`}
            >
              {bellTabs[key].title}
              <span className={count > 0 ? 'bell-count some figure' : 'bell-count figure'}>{countText(count)}</span>
            </button>
          )
        })}
      </div>
      <div className="bell-filter">
        <fieldset className="bell-statuses" aria-label="状态">
          {filterStatuses(type).map((status) => (
            <label key={status} className={`bell-status owner-${statusOwner(status)}`}>
              <input
                type="checkbox"
                checked={statuses.includes(status)}
                onChange={(event) =>
                  setStatuses(event.target.checked ? [...statuses, status] : statuses.filter((item) => item !== status))
                }
              />
              <i aria-hidden="true" />
              {statusLabel(status, type)}
            </label>
          ))}
        </fieldset>
        {type === '1' || type === '2' ? <SiteFilter type={type} value={siteCodes} onChange={setSiteCodes} /> : null}
        {type === '6' ? (
          <Input.Search
            size="small"
            allowClear
            placeholder="搜索企业"
            aria-label="搜索企业"
            maxLength={50}
            onSearch={setKeyword}
            data-testid="bell-keyword"
          />
        ) : null}
      </div>
      <BellList key={tab} type={type} statuses={statuses} siteCodes={siteCodes} keyword={keyword} onClose={onClose} />
      <div className="bell-foot">
        <span>仅显示今日告警</span>
        <span className="spacer" />
        <button type="button" className="text-link" aria-pressed={sound.on} onClick={sound.toggle}>
          <SoundOutlined /> 提示音{sound.on ? '已开' : '已关'}
        </button>
      </div>
    </section>
  )
}
export default BellPanel
