import type { BoxModelComparison } from '@qingkong/contract/shapes/box-model'
import { comparisonTable } from '@qingkong/contract/tables/composition/box-model'
import { Modal } from 'antd'
import { useMemo } from 'react'
import { SecondFile } from '../../../blocks/components/second-file.tsx'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { DataGrid } from '../../../page/data-grid.tsx'
import { comparedBars, comparedEkma, comparedNet } from './comparison-charts.ts'
import './box-model.css'

const Compared = ({ comparison }: { comparison: BoxModelComparison }) => {
  const { a, b } = comparison
  const draw = useMemo(
    () => ({
      groups: (palette: ChartPalette) => comparedBars(comparison, 'group', palette),
      species: (palette: ChartPalette) => comparedBars(comparison, 'species', palette),
      net: (palette: ChartPalette) => comparedNet(comparison, palette),
      ekmaA: (palette: ChartPalette) => comparedEkma(comparison, 'a', palette),
      ekmaB: (palette: ChartPalette) => comparedEkma(comparison, 'b', palette),
    }),
    [comparison],
  )
  return (
    <>
      <dl className="facts" data-testid="compared-runs">
        {(
          [
            ['甲', a],
            ['乙', b],
          ] as const
        ).map(([name, run]) => (
          <div key={name}>
            <dt>
              {name} {run.title}
            </dt>
            <dd>
              净生成量{formatMeasured(run.netPpb, 1)} ppb，{run.verdict ?? '当日净臭氧生成量不大于0，不作判定'}
            </dd>
          </div>
        ))}
      </dl>
      <div className="compared-pair">
        <Chart option={draw.groups} height={300} label="两次运算各组RIR" />
        <Chart option={draw.species} height={300} label="两次运算物种RIR" />
      </div>
      <Chart option={draw.net} height={260} label="两次运算净臭氧生成，ppb/h" />
      {a.ekma && b.ekma ? (
        <div className="compared-pair">
          <Chart option={draw.ekmaA} height={340} label={`甲 ${a.siteName} ${a.day} EKMA，与乙同一组等值线`} />
          <Chart option={draw.ekmaB} height={340} label={`乙 ${b.siteName} ${b.day} EKMA，与甲同一组等值线`} />
        </div>
      ) : (
        <p className="muted">两次运算未都含 EKMA，不并列等值线</p>
      )}
      <DataGrid table={comparisonTable(comparison)} height={320} />
      <ul className="kit-notes">
        {comparisonTable(comparison).notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <SecondFile
        label="导出比较"
        name={`盒子模型比较_${a.siteName}${a.day}_${b.siteName}${b.day}`}
        fetchFile={() => api.boxModelRunsCompareExport({ runIdA: a.runId, runIdB: b.runId })}
      />
    </>
  )
}

interface Props {
  rows: readonly { jobId: string }[]
  close: (done: boolean) => void
}

/** 比较运算: two runs over the same axes, ΔRIR and changed places. */
export const CompareDialog = ({ rows: [first, second], close }: Props) => {
  const { data, error, refetch } = useCall('boxModelRunsCompare', {
    runIdA: first?.jobId ?? '',
    runIdB: second?.jobId ?? '',
  })
  return (
    <Modal open width={1080} title="比较运算" footer={null} onCancel={() => close(false)}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Compared comparison={data} />
      ) : (
        <LoadingState />
      )}
    </Modal>
  )
}
