import { Select, Table } from 'antd'
import { useMemo, useState } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { observedOption, residualOption, type SchemeDetail } from './scheme-options.ts'

type Fit = SchemeDetail['speciesFits'][number]

const number = (digits: number) => (value: number | null) => <MeasuredValue value={value} digits={digits} />
const categoryNames: Readonly<Record<string, string>> = { strong: '强', weak: '弱' }

const Species = ({ fit }: { fit: CallAnswer<'pmfResultFit'> }) => {
  const scatter = useMemo(() => (palette: ChartPalette) => observedOption(fit, palette), [fit])
  const histogram = useMemo(() => (palette: ChartPalette) => residualOption(fit.residuals, palette), [fit])
  return (
    <>
      <p data-testid="species-fit">
        {fit.factorName}：r² <MeasuredValue value={fit.r2} digits={2} />
        ，标准化残差超过±3的小时{fit.flagged}个
      </p>
      <div className="pmf-pair">
        <Chart option={scatter} height={300} label={`${fit.factorName}实测与模拟`} />
        <Chart option={histogram} height={300} label={`${fit.factorName}标准化残差分布`} />
      </div>
    </>
  )
}

/** How every species is reproduced; of one the points and the distribution of its residuals. */
export const FitViews = ({ scheme }: { scheme: SchemeDetail }) => {
  const species = scheme.factors[0]?.species ?? []
  const [factorCode, setFactorCode] = useState(species[0]?.factorCode ?? '')
  const { data, error, refetch } = useCall(
    'pmfResultFit',
    { schemeId: scheme.schemeId, factorCode },
    { enabled: factorCode !== '', keepPrevious: true },
  )
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
          aria-label="拟合物种"
          style={{ width: 220 }}
          value={factorCode}
          onChange={setFactorCode}
          options={species.map((one) => ({ value: one.factorCode, label: one.name }))}
        />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Species fit={data} />
      ) : factorCode === '' ? null : (
        <LoadingState />
      )}
    </>
  )
}
