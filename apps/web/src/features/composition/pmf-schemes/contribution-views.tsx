import { Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import { type CallInput, useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { contributionOption, gSpaceOption, type SchemeDetail } from './scheme-options.ts'
import { lawOption } from './source-options.ts'

interface Shown {
  scheme: SchemeDetail
}
type Dimension = NonNullable<CallInput<'pmfResultLaw'>['dimension']>

const dimensions: { value: Dimension; label: string }[] = [
  { value: 'HOUR', label: '按时刻' },
  { value: 'WEEKDAY', label: '按星期' },
  { value: 'MONTH', label: '按月份' },
  { value: 'SEASON', label: '按季节' },
]

const Levels = ({ scheme }: Shown) => {
  const [dimension, setDimension] = useState<Dimension>('HOUR')
  const { data, error, refetch } = useCall(
    'pmfResultLaw',
    { schemeId: scheme.schemeId, dimension },
    { keepPrevious: true },
  )
  const option = useMemo(() => (palette: ChartPalette) => lawOption({ rows: data?.rows ?? [] }, palette), [data])
  return (
    <>
      <div className="pmf-form">
        <Segmented<Dimension> aria-label="规律" options={dimensions} value={dimension} onChange={setDimension} />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Chart option={option} height={280} label="各因子平均贡献与95%区间，µg/m³" />
      ) : (
        <LoadingState />
      )}
    </>
  )
}

/** What the edges of the chosen pair say; of a pair with itself there is nothing to say. */
const edgeText = ({ edges }: SchemeDetail, pair: readonly [number, number]): string | null => {
  const edge = edges.find(({ a, b }) => a === Math.min(...pair) + 1 && b === Math.max(...pair) + 1)
  if (!edge) return null
  if (edge.isLeaning === null) return '有效小时不足20个，不判断边缘'
  return edge.isLeaning
    ? '边缘离开坐标轴：两因子的旋转没有确定，可用Fpeak或约束检验'
    : '两条边缘贴着坐标轴：两因子的旋转基本确定'
}

const GSpace = ({ scheme }: Shown) => {
  const [pair, setPair] = useState<readonly [number, number]>([0, 1])
  const space = useMemo(() => (palette: ChartPalette) => gSpaceOption(scheme, pair, palette), [scheme, pair])
  const options = scheme.factors.map(({ name }, at) => ({ value: at, label: name }))
  return (
    <>
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
      <Chart option={space} height={320} label="两因子贡献散点与边缘" />
      <p className="muted" data-testid="g-space-edges">
        {edgeText(scheme, pair)}
      </p>
    </>
  )
}

/** Contributions hour by hour, by the clock and the calendar, and one factor's against another's. */
export const ContributionViews = ({ scheme }: Shown) => {
  const lines = useMemo(() => (palette: ChartPalette) => contributionOption(scheme, palette), [scheme])
  return (
    <>
      <Chart option={lines} height={280} label="各因子贡献，均值为1" />
      <Levels scheme={scheme} />
      <GSpace scheme={scheme} />
    </>
  )
}
