import { Select, Table, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { FingerViews } from './finger-views.tsx'
import { contributionOption, gSpaceOption, qOption, residualOption, type SchemeDetail } from './scheme-options.ts'
import { fingerprintOption } from './source-options.ts'
import './pmf-schemes.css'

type Fit = SchemeDetail['speciesFits'][number]
type Run = SchemeDetail['runs'][number]
interface Shown {
  scheme: SchemeDetail
}

const number = (digits: number) => (value: number | null) => <MeasuredValue value={value} digits={digits} />

const Quality = ({ scheme }: Shown) => {
  const option = useMemo(() => (palette: ChartPalette) => qOption(scheme, palette), [scheme])
  return (
    <>
      <p>
        Q期望 <MeasuredValue value={scheme.qExpected} digits={1} />
        ，Q/Q期望 <MeasuredValue value={scheme.qOverExpected} digits={2} />
        ，IM <MeasuredValue value={scheme.im} digits={2} />
        ，IS <MeasuredValue value={scheme.is} digits={2} />
      </p>
      <Chart option={option} height={220} label="各次运行的Q" />
      <Table<Run>
        size="small"
        rowKey="run"
        dataSource={scheme.runs}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: '次', render: (_, { run, isBest }) => (isBest ? `${run + 1}（采用）` : run + 1) },
          { title: 'Q(true)', dataIndex: 'qTrue', align: 'right', render: number(1) },
          { title: 'Q(robust)', dataIndex: 'qRobust', align: 'right', render: number(1) },
          { title: '收敛', render: (_, { converged }) => (converged ? '是' : '否') },
        ]}
      />
    </>
  )
}

const categoryNames: Readonly<Record<string, string>> = { strong: '强', weak: '弱' }

const Fits = ({ scheme }: Shown) => {
  const [species, setSpecies] = useState(0)
  const option = useMemo(() => (palette: ChartPalette) => residualOption(scheme, species, palette), [scheme, species])
  return (
    <>
      <Table<Fit>
        size="small"
        rowKey="species"
        dataSource={scheme.speciesFits}
        pagination={false}
        scroll={{ y: 320 }}
        columns={[
          { title: '物种', dataIndex: 'species' },
          { title: '类别', width: 60, render: (_, { category }) => categoryNames[category] ?? category },
          { title: '实测/模拟r²', dataIndex: 'r2', align: 'right', render: number(2) },
          { title: '斜率', dataIndex: 'slope', align: 'right', render: number(2) },
          { title: '截距', dataIndex: 'intercept', align: 'right', render: number(3) },
          { title: '残差>3', dataIndex: 'flagged', align: 'right' },
          { title: 'Q/Q期望', dataIndex: 'qOverExpected', align: 'right', render: number(2) },
        ]}
      />
      <div className="pmf-form">
        <Select
          aria-label="残差物种"
          style={{ width: 220 }}
          value={species}
          onChange={setSpecies}
          options={scheme.speciesFits.map((fit, at) => ({ value: at, label: fit.species }))}
        />
      </div>
      <Chart option={option} height={220} label="标准化残差分布" />
    </>
  )
}

const Contributions = ({ scheme }: Shown) => {
  const [pair, setPair] = useState<readonly [number, number]>([0, 1])
  const lines = useMemo(() => (palette: ChartPalette) => contributionOption(scheme, palette), [scheme])
  const space = useMemo(() => (palette: ChartPalette) => gSpaceOption(scheme, pair, palette), [scheme, pair])
  const options = scheme.factors.map(({ name }, at) => ({ value: at, label: name }))
  return (
    <>
      <Chart option={lines} height={280} label="各因子贡献，均值为1" />
      <h3>G空间</h3>
      <div className="pmf-form">
        <Select
          aria-label="横轴因子"
          style={{ width: 160 }}
          value={pair[0]}
          options={options}
          onChange={(a) => setPair([a, pair[1]])}
        />
        <Select
          aria-label="纵轴因子"
          style={{ width: 160 }}
          value={pair[1]}
          options={options}
          onChange={(b) => setPair([pair[0], b])}
        />
      </div>
      <Chart option={space} height={320} label="两因子贡献散点" />
    </>
  )
}

const Errors = ({ scheme }: Shown) => (
  <>
    {scheme.mapping.length === 0 ? (
      <p className="muted">没有做自举</p>
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
    <p>{scheme.dispSwaps === null ? '没有做DISP' : `DISP在dQ 4时因子交换${scheme.dispSwaps}次`}</p>
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

/** The views EPA PMF users know: Q, fits and residuals, profiles, fingerprints, contributions with G-space, errors. */
export const SchemeViews = ({ scheme }: Shown) => (
  <Tabs
    items={[
      { key: 'profiles', label: '因子谱', children: <FingerViews factors={scheme.factors} /> },
      { key: 'fingerprints', label: '指纹', children: <Fingerprints scheme={scheme} /> },
      { key: 'contributions', label: '贡献与G空间', children: <Contributions scheme={scheme} /> },
      { key: 'fits', label: '拟合与残差', children: <Fits scheme={scheme} /> },
      { key: 'quality', label: 'Q值', children: <Quality scheme={scheme} /> },
      { key: 'errors', label: '误差估计', children: <Errors scheme={scheme} /> },
      { key: 'parameters', label: '参数', children: <Parameters scheme={scheme} /> },
    ]}
  />
)
