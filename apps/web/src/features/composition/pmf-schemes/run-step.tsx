import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { Button, Checkbox, InputNumber } from 'antd'
import { useState } from 'react'
import { JobProgress } from '../../../blocks/job-progress.tsx'
import { api } from '../../../client/api.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import type { BenchAbout } from './manual-bench.tsx'
import {
  type CheckedTree,
  firstParameters,
  limitProblem,
  type RunParameters,
  runQuestion,
  type SpeciesClass,
  takenOf,
} from './manual-question.ts'
import { familyNames } from './source-filters.ts'

interface Props {
  family: SpeciesFamilyAsked
  tree: CheckedTree
  classes: Readonly<Record<string, SpeciesClass>>
  about: BenchAbout
  /** Days left out. */
  eventDays: readonly string[]
  /** The run has ended well. */
  onEnd: (jobId: string) => void
}

const numbers = [
  ['factors', '因子数', 2, 30],
  ['runs', '运行次数', 1, 200],
  ['seed', '随机种子', 0, 2_147_483_647],
  ['bootstrap', '自举次数', 0, 1000],
  ['extraUncertaintyPct', '附加不确定度（%）', 0, 25],
] as const
const switches = [
  ['robust', '稳健拟合'],
  ['disp', 'DISP'],
  ['fpeak', 'Fpeak旋转（−1到1）'],
] as const

/** 因子数与运行: parameters with their usual values; the run goes on when the page is left. */
export const RunStep = ({ family, tree, classes, about, eventDays, onEnd }: Props) => {
  const [parameters, setParameters] = useState<RunParameters>(() => firstParameters(family, tree.samples))
  const [jobId, setJobId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const taken = takenOf(tree, classes)
  const problem = limitProblem(taken)
  const start = async () => {
    setBusy(true)
    const title = `${familyNames[family]}源解析 ${about.siteCode} ${about.from}至${about.to} ${parameters.factors}因子`
    try {
      const job = await api.engineRunAsk(runQuestion({ family, about, title, eventDays }, tree, classes, parameters))
      if (job.state === 'succeeded') onEnd(job.jobId)
      else setJobId(job.jobId)
    } catch (error) {
      notify.error(failureText('运算失败', error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="pmf-form">
        {numbers.map(([key, label, min, max]) => (
          <span key={key}>
            {label}{' '}
            <InputNumber
              aria-label={label}
              min={min}
              max={max}
              precision={0}
              value={parameters[key]}
              onChange={(value) => setParameters({ ...parameters, [key]: value ?? min })}
              data-testid={`run-${key}`}
            />
          </span>
        ))}
        {switches.map(([key, label]) => (
          <Checkbox
            key={key}
            checked={parameters[key]}
            onChange={({ target }) => setParameters({ ...parameters, [key]: target.checked })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      <p className="muted">
        {taken.length}个物种建议最多取{Math.floor(taken.length / 2)}个因子；冻结方案需自举不少于100次
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
      <Button
        type="primary"
        loading={busy}
        disabled={problem !== null || jobId !== null}
        onClick={() => void start()}
        data-testid="run-start"
      >
        开始运算
      </Button>
      {jobId === null ? null : (
        <JobProgress
          key={jobId}
          jobId={jobId}
          onEnd={({ state }) => {
            if (state === 'succeeded') onEnd(jobId)
            else setJobId(null)
          }}
        />
      )}
    </>
  )
}
