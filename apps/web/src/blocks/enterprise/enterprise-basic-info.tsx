import { PhoneOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useRight } from '../../client/permissions.ts'
import { useSession } from '../../client/session.ts'
import { useCall } from '../../client/use-call.ts'
import { missingText } from '../../kit/format.ts'
import { MeasuredValue } from '../../kit/measured-value.tsx'
import { ErrorState, LoadingState } from '../../kit/states.tsx'
import { EnterprisePermit } from './enterprise-permit.tsx'
import { gridOfficers } from './grid-officers.ts'
import { MonitorStateMark } from './monitor-state-mark.tsx'
import { SectionEmissions } from './section-emissions.tsx'
import './enterprise.css'

const useGridOfficers = (enterprise: { countyCode: string; address: string } | undefined) => {
  const may = useRight('organisation.read')
  const orgCode = useSession((state) => state.orgCode)
  const { data } = useCall('treeWithUsers', { orgCode, parentCode: 'trace' }, { enabled: may, staleTime: 300_000 })
  return enterprise && data ? gridOfficers(data, enterprise) : []
}

type Facts = readonly (readonly [label: string, value: ReactNode, wide?: boolean])[]

const FactList = ({ facts }: { facts: Facts }) => (
  <dl className="facts">
    {facts.map(([label, value, wide]) => (
      <div key={label} className={wide ? 'wide' : ''}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** zywrwlbId (document 3 section 3). */
const pollutantKinds: Readonly<Record<string, string>> = { fq: '废气', fs: '废水' }

const kindNames = (codes: string): string =>
  codes
    .split(',')
    .flatMap((code) => pollutantKinds[code] ?? [])
    .join('、') || missingText

/**
 * 基本信息 (enterprise-07): 企业信息, with the people to call (环保负责人, 网格员), 排放信息 with the main production lines, and
 * the discharge permit. What is not known reads --.
 */
export const EnterpriseBasicInfo = ({ psCode }: { psCode: string }) => {
  const { data, error, refetch } = useCall('psIndustryBasicQuery', { psCode }, { staleTime: 60_000 })
  const officers = useGridOfficers(data)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const withheld = data.restricted ? '管辖范围外不显示' : missingText
  const company: Facts = [
    ['企业名称', data.psName, true],
    ['统一社会信用代码', data.creditCode || missingText, true],
    ['行业大类', data.neaicName || missingText],
    ['行业小类', data.indName || missingText],
    ['园区类型', data.parkType ?? missingText],
    ['园区名称', data.parkName ?? missingText],
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
  ]
  const emission: Facts = [
    ['主要污染物类别', kindNames(data.zywrwlbId)],
    ['废气污染物种类', data.airWrwName || missingText, true],
    ['废水污染物种类', data.waterWrwName || missingText, true],
    ['年基准燃料用量', data.energy ?? missingText],
    ['年基准用电量', <MeasuredValue key="kwh" value={data.electricity} digits={1} unit="万千瓦时" />],
  ]
  return (
    <>
      <p className="monitor-title">企业信息</p>
      <FactList facts={company} />
      <p className="monitor-title">排放信息</p>
      <FactList facts={emission} />
      <SectionEmissions sections={data.emEmissionSectionResponseList} />
      <p className="monitor-title">排污许可</p>
      {data.restricted ? <p className="missing">管辖范围外不显示</p> : <EnterprisePermit psCode={psCode} />}
    </>
  )
}
