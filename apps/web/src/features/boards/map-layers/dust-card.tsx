import { factors } from '@qingkong/domain/site/factor'
import { Table, type TableColumnsType, Tabs } from 'antd'
import { useRight } from '../../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { displayStamp, formatMeasured, missingText } from '../../../kit/format.ts'
import { EmptyState, LoadingState } from '../../../kit/states.tsx'
import { PopupCard } from '../../../map/popup-card.tsx'
import { lastHours } from './last-hours.ts'
import type { DustSite } from './use-dust-sites.ts'

type DustHour = CallAnswer<'dustStaDetailData'>['records'][number]

interface Props {
  site: DustSite
  /** Hour-ending label of the hour shown. */
  hour: string | null
  tab: 'facts' | 'data'
  onTab: (tab: 'facts' | 'data') => void
  onNearby: (at: readonly [number, number]) => void
  onClose: () => void
}

const valueColumn = (factor: 'tsp' | 'pm10' | 'pm25' | 'noise'): TableColumnsType<DustHour>[number] => ({
  title: factors[factor].typeset,
  dataIndex: factor,
  align: 'right',
  width: 72,
  render: (value: number | null, { alarmFactors }) => (
    <span className={alarmFactors.includes(factor) ? 'figure due-overdue' : 'figure'}>
      {formatMeasured(value, factors[factor].decimals)}
    </span>
  ),
})

const columns: TableColumnsType<DustHour> = [
  {
    title: '时间',
    dataIndex: 'dataTime',
    width: 96,
    render: (at: string) => <span className="figure">{displayStamp(at)}</span>,
  },
  valueColumn('tsp'),
  valueColumn('pm10'),
  valueColumn('pm25'),
  valueColumn('noise'),
]

const Data = ({ recordNum, hour }: { recordNum: string; hour: string }) => {
  const mayRead = useRight('alarm.read')
  const { data, isPending } = useCall(
    'dustStaDetailData',
    { recordNum, startTime: lastHours(hour)[0] ?? hour, endTime: hour, pageNum: 1, pageSize: 24 },
    { enabled: mayRead, keepPrevious: true },
  )
  if (!mayRead) return <EmptyState text="没有查看工地告警数据的权限" />
  if (isPending) return <LoadingState />
  return (
    <Table<DustHour>
      size="small"
      rowKey="dataTime"
      columns={columns}
      dataSource={data?.records ?? []}
      pagination={false}
      scroll={{ y: 220 }}
      locale={{ emptyText: <EmptyState hint="该工地最近24小时没有上传数据" /> }}
    />
  )
}

/** A construction site: what it is, and what it measured in the 24 hours up to the hour shown (µg/m³, dB). */
export const DustCard = ({ site, hour, tab, onTab, onNearby, onClose }: Props) => {
  const at = [site.longitude, site.latitude] as const
  return (
    <PopupCard
      at={at}
      width={400}
      testId="popup-dust"
      onClose={onClose}
      title={
        <>
          <span className="ellipsis" title={site.projectName}>
            {site.projectName}
          </span>
          <span className="flag-tag">工地</span>
        </>
      }
      footer={
        <>
          <span className="state-hint">
            {hour ? displayStamp(hour) : missingText} · 本小时告警 {site.alarmCount} 次
          </span>
          <span className="spacer" />
          <button type="button" className="text-link" onClick={() => onNearby(at)}>
            周边污染源
          </button>
        </>
      }
    >
      <Tabs
        size="small"
        activeKey={tab}
        onChange={(key) => onTab(key === 'data' ? 'data' : 'facts')}
        items={[
          {
            key: 'facts',
            label: '基本信息',
            children: (
              <dl className="company-facts">
                {[
                  ['施工单位', site.constUnitName],
                  ['区县', site.areaName],
                  ['地址', site.address],
                  ['备案号', site.recordNum],
                  ['计划完工', site.jhjgrq],
                ].map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value || missingText}</dd>
                  </div>
                ))}
              </dl>
            ),
          },
          {
            key: 'data',
            label: '监测数据',
            children: hour ? <Data recordNum={site.recordNum} hour={hour} /> : <EmptyState />,
          },
        ]}
      />
    </PopupCard>
  )
}
