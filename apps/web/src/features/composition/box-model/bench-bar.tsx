import { Button, Select } from 'antd'
import { useState } from 'react'
import { JobProgress } from '../../../blocks/job-progress.tsx'
import { api } from '../../../client/api.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import type { StationDay } from './scenario-dialog.tsx'
import './box-model.css'

type Run = CallAnswer<'wxObmToCaseResult'>
interface Asked extends StationDay {
  paramId?: string
}

const kinds: readonly { key: string; label: string; ask: (asked: Asked) => Promise<Run> }[] = [
  { key: 'base', label: '基准运算', ask: (asked) => api.wxObmToCaseResult(asked) },
  { key: 'rir', label: 'RIR / IR', ask: (asked) => api.wxObmRirCalculate(asked) },
  { key: 'ekma', label: 'EKMA（含RIR）', ask: (asked) => api.wxObmEkmaCalculate(asked) },
]

/** Starts runs of a day with a parameter set and follows them; what is finished is read again. */
export const BenchBar = ({
  input: { result: stationDay },
  reload,
}: {
  input: { result: StationDay }
  reload: () => void
}) => {
  const mayRun = usePermissions((state) => state.rights.has('engine.run'))
  const sets = useCall('wxObmParamList', {}, { enabled: mayRun })
  const [paramId, setParamId] = useState('')
  const [runId, setRunId] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  if (!mayRun) return null
  const start = async ({ key, label, ask }: (typeof kinds)[number]) => {
    setBusy(key)
    try {
      const run = await ask({ ...stationDay, ...(paramId === '' ? {} : { paramId }) })
      setRunId(run.runId)
      if (run.state === 'succeeded') {
        notify.success(run.sentence)
        reload()
      }
    } catch (error) {
      notify.error(failureText(`${label}失败`, error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="bench-bar" data-testid="bench-bar">
      <Select
        aria-label="参数集"
        value={paramId}
        onChange={setParamId}
        style={{ width: 200 }}
        options={[
          { value: '', label: '默认参数' },
          ...(sets.data ?? []).map(({ paramId: value, name }) => ({ value, label: name })),
        ]}
      />
      {kinds.map((kind) => (
        <Button
          key={kind.key}
          loading={busy === kind.key}
          onClick={() => void start(kind)}
          data-testid={`bench-${kind.key}`}
        >
          {kind.label}
        </Button>
      ))}
      {runId === null ? null : <JobProgress key={runId} jobId={runId} onEnd={reload} />}
    </div>
  )
}
