import type { BoxModelRun } from '@qingkong/contract/shapes/box-model'
import { raysTable } from '@qingkong/contract/tables/composition/box-model'
import { InputNumber } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { DataGrid } from '../../../page/data-grid.tsx'
import './box-model.css'

const usualTargetPct = 10

const Rays = ({ runId }: { runId: string }) => {
  const [targetPct, setTarget] = useState(usualTargetPct)
  const asked = { runId, targetPct }
  const { data, error, refetch } = useCall('wxObmQueryProportionalReduction', asked, { keepPrevious: true })
  const rays = useMemo(() => data && raysTable(data), [data])
  return (
    <section data-testid="obm-rays">
      <div className="bench-bar">
        <h3>按比例削减（VOC:NOx）</h3>
        <span>净生成量目标降幅</span>
        <InputNumber
          aria-label="目标降幅"
          min={1}
          max={100}
          value={targetPct}
          suffix="%"
          onChange={(given) => setTarget(given ?? usualTargetPct)}
        />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : rays ? (
        <DataGrid table={rays} height={320} />
      ) : (
        <LoadingState />
      )}
    </section>
  )
}

/** Cuts of VOC and NOx in fixed ratios, and the least of each that reaches a target. */
export const RayPanel = ({ answer: { result } }: { answer: { result: BoxModelRun } }) =>
  result.runId === null || result.outcome?.ekma?.kind !== 'days' ? null : <Rays runId={result.runId} />
