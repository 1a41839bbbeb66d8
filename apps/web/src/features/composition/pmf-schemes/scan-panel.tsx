import { InputNumber } from 'antd'
import { useState } from 'react'
import { type CallInput, useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { AskedRun } from './asked-run.tsx'
import { ScanTable } from './scan-table.tsx'

interface Props {
  /** Where the scan begins and ends at first. */
  range: readonly [number, number]
  question: (scan: readonly number[]) => CallInput<'engineRunAsk'>
  disabled: boolean
  taken: number
  onTake: (factors: number) => void
}

const Scanned = ({ jobId, taken, onTake }: { jobId: string } & Pick<Props, 'taken' | 'onTake'>) => {
  const { data, error, refetch } = useCall('engineRunResult', { jobId })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const scan = data.outcome.engine === 'pmf' ? (data.outcome.scan ?? []) : []
  return <ScanTable scan={scan} taken={taken} onTake={onTake} />
}

/** 因子数扫描: base runs of every number of factors in one job, before the number is chosen. */
export const ScanPanel = ({ range, question, disabled, taken, onTake }: Props) => {
  const [from, setFrom] = useState(range[0])
  const [to, setTo] = useState(range[1])
  const [jobId, setJobId] = useState<string | null>(null)
  const scan = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  return (
    <>
      <div className="pmf-form">
        <span>
          因子数从{' '}
          <InputNumber
            aria-label="扫描起"
            min={2}
            max={30}
            precision={0}
            value={from}
            onChange={(v) => setFrom(v ?? 2)}
          />{' '}
          到{' '}
          <InputNumber aria-label="扫描止" min={2} max={30} precision={0} value={to} onChange={(v) => setTo(v ?? 2)} />
        </span>
        <AskedRun
          label="扫描因子数"
          testId="scan-start"
          primary={false}
          disabled={disabled || scan.length < 2 || scan.length > 12}
          question={() => question(scan)}
          onEnd={setJobId}
        />
        <span className="muted">各因子数只做基础运行，最多12个因子数</span>
      </div>
      {jobId === null ? null : <Scanned jobId={jobId} taken={taken} onTake={onTake} />}
    </>
  )
}
