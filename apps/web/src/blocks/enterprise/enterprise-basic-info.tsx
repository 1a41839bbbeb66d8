import { PhoneOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useRight } from '../../client/permissions.ts'
import { useSession } from '../../client/session.ts'
import { useCall } from '../../client/use-call.ts'
import { missingText } from '../../kit/format.ts'
import { MeasuredValue } from '../../kit/measured-value.tsx'
import { ErrorState, LoadingState } from '../../kit/states.tsx'
import { gridOfficers } from './grid-officers.ts'
import { MonitorStateMark } from './monitor-state-mark.tsx'
import './enterprise.css'

const useGridOfficers = (enterprise: { countyCode: string; address: string } | undefined) => {
  const may = useRight('organisation.read')
  const orgCode = useSession((state) => state.orgCode)
  const { data } = useCall('treeWithUsers', { orgCode, parentCode: 'trace' }, { enabled: may, staleTime: 300_000 })
  return enterprise && data ? gridOfficers(data, enterprise) : []
}

/** 基本信息: who and where it is, and the people to call (环保负责人, 网格员). */
export const EnterpriseBasicInfo = ({ psCode }: { psCode: string }) => {
  const { data, error, refetch } = useCall('psIndustryBasicQuery', { psCode }, { staleTime: 60_000 })
  const officers = useGridOfficers(data)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const withheld = data.restricted ? '管辖范围外不显示' : missingText
  const facts: [label: string, value: ReactNode, wide?: boolean][] = [
    ['企业名称', data.psName, true],
    ['统一社会信用代码', data.creditCode || missingText, true],
    ['行业', [data.neaicName, data.indName].filter(Boolean).join(' / ') || missingText],
    ['区域', data.countyName || missingText],
    ['地址', data.address || missingText, true],
    ['状态', data.state ? <MonitorStateMark state={data.state} /> : missingText],
    ['管控类型', data.controlType ?? missingText],
    ['标签', data.enterLabel || missingText],
    ['环保负责人', data.contactName ?? withheld],
    [
      '电话',
      data.contactPhone ? (
        <a href={`tel:${data.contactPhone}`} className="nowrap figure" data-testid="enterprise-phone">
          <PhoneOutlined /> {data.contactPhone}
        </a>
      ) : (
        withheld
      ),
    ],
    [
      '网格员',
      officers.length > 0 ? officers.map((officer) => `${officer.name}（${officer.unit}）`).join('、') : missingText,
      true,
    ],
    ['年基准用电量', <MeasuredValue key="kwh" value={data.electricity} digits={1} unit="万千瓦时" />],
    ['年基准能耗', data.energy ?? missingText],
  ]
  return (
    <dl className="facts">
      {facts.map(([label, value, wide]) => (
        <div key={label} className={wide ? 'wide' : ''}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
