import { solutionName, solutionText } from '@qingkong/domain/pmf/solution-words'
import { Select, Table } from 'antd'
import { useMemo, useState } from 'react'
import { barOption } from '../../../charts/bar-option.ts'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import type { SchemeDetail } from './scheme-options.ts'
import { allNamed } from './species-names.ts'

/** What turning and pulling the best run came to; profiles factor by species. */
export interface Rotations extends Pick<SchemeDetail, 'fpeak' | 'constrained' | 'baseQTrue' | 'baseQRobust'> {
  /** What the scheme keeps; null where no scheme was made yet. */
  kept: SchemeDetail['solution'] | null
  factorNames: readonly string[]
  speciesNames: readonly string[]
  profiles: readonly (readonly (number | null)[])[]
}

interface Solution {
  name: string
  qTrue: number
  qRobust: number
  dQPct: number
  verdict: string
  isKept: boolean
}
type Pulled = NonNullable<SchemeDetail['constrained']>['outcomes'][number]

const number = (digits: number) => (value: number | null) => <MeasuredValue value={value} digits={digits} />
const verdict = (isAcceptable: boolean) => (isAcceptable ? '可接受' : '超过5%')

/** The base run and what was made of it, side by side. */
const solutionsOf = ({ kept, baseQTrue, baseQRobust, fpeak, constrained }: Rotations): Solution[] => [
  {
    name: solutionName({ kind: 'base' }),
    qTrue: baseQTrue,
    qRobust: baseQRobust,
    dQPct: 0,
    verdict: '',
    isKept: kept?.kind === 'base',
  },
  ...fpeak.map(({ phi, qTrue, qRobust, dQPct, isAcceptable }) => ({
    name: solutionName({ kind: 'fpeak', phi }),
    qTrue,
    qRobust,
    dQPct,
    verdict: verdict(isAcceptable),
    isKept: kept?.kind === 'fpeak' && kept.phi === phi,
  })),
  ...(constrained
    ? [
        {
          name: solutionName({ kind: 'constrained' }),
          qTrue: constrained.qTrue,
          qRobust: constrained.qRobust,
          dQPct: constrained.dQPct,
          verdict: verdict(constrained.isAcceptable),
          isKept: kept?.kind === 'constrained',
        },
      ]
    : []),
]

const Profiles = ({ rotations }: { rotations: Rotations }) => {
  const [factor, setFactor] = useState(0)
  const option = useMemo(() => {
    const { fpeak, constrained, profiles, speciesNames } = rotations
    return (palette: ChartPalette) =>
      barOption(
        {
          names: speciesNames,
          series: [
            { name: '基础解', values: profiles[factor] ?? [] },
            ...fpeak.map((turned) => ({
              name: solutionName({ kind: 'fpeak', phi: turned.phi }),
              values: turned.profiles[factor] ?? [],
            })),
            ...(constrained ? [{ name: '约束解', values: constrained.profiles[factor] ?? [] }] : []),
          ],
          unit: 'µg/m³',
          digits: 3,
          ...allNamed(speciesNames.length),
        },
        palette,
      )
  }, [rotations, factor])
  return (
    <>
      <div className="pmf-form">
        <Select
          aria-label="旋转前后因子"
          style={{ width: 220 }}
          value={factor}
          onChange={setFactor}
          options={rotations.factorNames.map((label, value) => ({ value, label }))}
        />
      </div>
      <Chart option={option} height={320} label="旋转前后的因子谱，µg/m³" />
    </>
  )
}

/** 旋转与约束: the rise of Q for every strength and every constraint, and what the profiles become. */
export const RotationViews = ({ rotations }: { rotations: Rotations }) => {
  const { fpeak, constrained, kept } = rotations
  if (fpeak.length === 0 && constrained === null) return <p className="muted">没有做Fpeak旋转与约束</p>
  return (
    <>
      <Table<Solution>
        size="small"
        rowKey="name"
        dataSource={solutionsOf(rotations)}
        pagination={false}
        data-testid="solutions"
        columns={[
          { title: '解', dataIndex: 'name' },
          { title: 'Q(true)', dataIndex: 'qTrue', align: 'right', render: number(1) },
          { title: 'Q(robust)', dataIndex: 'qRobust', align: 'right', render: number(1) },
          { title: 'dQ（%）', dataIndex: 'dQPct', align: 'right', render: number(2) },
          { title: '判断', width: 110, dataIndex: 'verdict' },
          ...(kept === null
            ? []
            : [
                { title: '方案采用', width: 100, render: (_: unknown, { isKept }: Solution) => (isKept ? '采用' : '') },
              ]),
        ]}
      />
      {constrained === null ? null : (
        <>
          <h3 data-testid="constrained">
            约束合计dQ <MeasuredValue value={constrained.dQPct} digits={2} />
            %（{verdict(constrained.isAcceptable)}）
          </h3>
          <Table<Pulled>
            size="small"
            rowKey="text"
            dataSource={constrained.outcomes}
            pagination={false}
            columns={[
              { title: '约束', dataIndex: 'text' },
              { title: '约束后的值', dataIndex: 'value', align: 'right', render: number(4) },
              { title: 'dQ', dataIndex: 'dQ', align: 'right', render: number(2) },
              { title: '达到', render: (_, { isMet }) => (isMet ? '是' : '先到dQ限值') },
            ]}
          />
        </>
      )}
      <Profiles rotations={rotations} />
      <p className="muted" data-testid="kept-solution">
        dQ不超过5%可接受；{kept ? `方案采用${solutionText(kept)}` : '方案采用哪一个解，在“结果、误差与命名”中选择'}
      </p>
    </>
  )
}
