import { solutionText } from '@qingkong/domain/pmf/solution-words'
import { Table, Tabs } from 'antd'
import { useMemo } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { ContributionViews } from './contribution-views.tsx'
import { FingerViews } from './finger-views.tsx'
import { FitViews } from './fit-views.tsx'
import { ProfileSave } from './profile-save.tsx'
import { RotationViews } from './rotation-views.tsx'
import { ScanTable } from './scan-table.tsx'
import { qOption, type SchemeDetail } from './scheme-options.ts'
import { fingerprintOption } from './source-options.ts'
import './pmf-schemes.css'

type Run = SchemeDetail['runs'][number]
interface Shown {
  scheme: SchemeDetail
}

const number = (digits: number) => (value: number | null) => <MeasuredValue value={value} digits={digits} />

const Quality = ({ scheme }: Shown) => {
  const option = useMemo(() => (palette: ChartPalette) => qOption(scheme, palette), [scheme])
  return (
    <>
      <p data-testid="kept-quality">
        采用{solutionText(scheme.solution)}：Q(true) <MeasuredValue value={scheme.qTrue} digits={1} />
        ，Q期望 <MeasuredValue value={scheme.qExpected} digits={1} />
        ，Q/Q期望 <MeasuredValue value={scheme.qOverExpected} digits={2} />
        ，IM <MeasuredValue value={scheme.im} digits={2} />
        ，IS <MeasuredValue value={scheme.is} digits={2} />
      </p>
      {scheme.scan.length === 0 ? null : <ScanTable scan={scheme.scan} taken={scheme.factors.length} />}
      <Chart option={option} height={220} label="各次运行的Q" />
      <Table<Run>
        size="small"
        rowKey="run"
        dataSource={scheme.runs}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: '次', render: (_, { run, isBest }) => (isBest ? `${run + 1}（基础解）` : run + 1) },
          { title: 'Q(true)', dataIndex: 'qTrue', align: 'right', render: number(1) },
          { title: 'Q(robust)', dataIndex: 'qRobust', align: 'right', render: number(1) },
          { title: '收敛', render: (_, { converged }) => (converged ? '是' : '否') },
        ]}
      />
    </>
  )
}

const Errors = ({ scheme }: Shown) => (
  <>
    {scheme.mapping.length === 0 ? (
      <p className="muted">{scheme.solution.kind === 'base' ? '没有做自举' : `${scheme.solutionName}的误差尚未估计`}</p>
    ) : (
      <Table<SchemeDetail['mapping'][number]>
        size="small"
        rowKey="no"
        dataSource={scheme.mapping}
        pagination={false}
        columns={[
          { title: '因子', render: (_, { no }) => scheme.factors[no - 1]?.name ?? no },
          { title: '自举映射', align: 'right', render: (_, { mapped, runs }) => `${mapped}/${runs}` },
          { title: '判断', render: (_, { isAcceptable }) => (isAcceptable ? '可接受' : '不足80%') },
        ]}
      />
    )}
    {scheme.dispSwaps === null ? null : <p>DISP在dQ 4时因子交换{scheme.dispSwaps}次</p>}
    {[...scheme.obstacles.map((text) => `不能冻结：${text}`), ...scheme.warnings].map((text) => (
      <p key={text} data-testid="scheme-warning">
        {text}
      </p>
    ))}
  </>
)

const Fingerprints = ({ scheme }: Shown) => {
  const option = useMemo(() => (palette: ChartPalette) => fingerprintOption(scheme.factors, palette), [scheme])
  return <Chart option={option} height={320} label="各物种的来源构成" />
}

const Parameters = ({ scheme }: Shown) => (
  <dl className="facts">
    {scheme.parameters.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value.length > 300 ? `${value.slice(0, 300)}…` : value}</dd>
      </div>
    ))}
  </dl>
)

const rotationsOf = ({
  solution,
  baseProfiles,
  baseQTrue,
  baseQRobust,
  fpeak,
  constrained,
  factors,
}: SchemeDetail) => ({
  kept: solution,
  baseQTrue,
  baseQRobust,
  fpeak,
  constrained,
  factorNames: factors.map(({ name }) => name),
  speciesNames: factors[0]?.species.map(({ name }) => name) ?? [],
  profiles: baseProfiles,
})

/** The views EPA PMF users know: Q with the scan, fits and residuals, profiles, fingerprints, contributions with G-space, errors, rotations. */
export const SchemeViews = ({ scheme }: Shown) => (
  <Tabs
    className="pmf-views"
    items={[
      {
        key: 'profiles',
        label: '因子谱',
        children: (
          <FingerViews
            factors={scheme.factors}
            actionOf={(factor) => <ProfileSave scheme={scheme} factor={factor} />}
          />
        ),
      },
      { key: 'fingerprints', label: '指纹', children: <Fingerprints scheme={scheme} /> },
      { key: 'contributions', label: '贡献与G空间', children: <ContributionViews scheme={scheme} /> },
      { key: 'fits', label: '拟合与残差', children: <FitViews scheme={scheme} /> },
      { key: 'quality', label: 'Q值', children: <Quality scheme={scheme} /> },
      { key: 'errors', label: '误差估计', children: <Errors scheme={scheme} /> },
      { key: 'rotations', label: '旋转与约束', children: <RotationViews rotations={rotationsOf(scheme)} /> },
      { key: 'parameters', label: '参数', children: <Parameters scheme={scheme} /> },
    ]}
  />
)
