import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { Checkbox, InputNumber } from 'antd'
import type { CallInput } from '../../../client/use-call.ts'
import { AskedRun } from './asked-run.tsx'
import { limitProblem, type Node, type RunParameters, usualScan } from './manual-question.ts'
import { ScanPanel } from './scan-panel.tsx'

interface Props {
  family: SpeciesFamilyAsked
  taken: readonly Node[]
  parameters: RunParameters
  onChange: (parameters: RunParameters) => void
  question: (parameters: RunParameters, scan?: readonly number[]) => CallInput<'engineRunAsk'>
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
] as const

/** 因子数与运行: the scan that shows which number of factors to take, then the run with its usual parameters. */
export const RunStep = ({ family, taken, parameters, onChange, question, onEnd }: Props) => {
  const problem = limitProblem(taken)
  return (
    <>
      <ScanPanel
        range={usualScan(family, taken.length)}
        disabled={problem !== null}
        taken={parameters.factors}
        // Errors and rotations are of the number that is chosen.
        question={(scan) =>
          question({ ...parameters, factors: scan[0] ?? 2, bootstrap: 0, disp: false, fpeak: false }, scan)
        }
        onTake={(factors) => onChange({ ...parameters, factors })}
      />
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
              onChange={(value) => onChange({ ...parameters, [key]: value ?? min })}
              data-testid={`run-${key}`}
            />
          </span>
        ))}
        {switches.map(([key, label]) => (
          <Checkbox
            key={key}
            checked={parameters[key]}
            onChange={({ target }) => onChange({ ...parameters, [key]: target.checked })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      <p className="muted">
        {taken.length}个物种建议最多取{Math.floor(taken.length / 2)}个因子；冻结方案需自举不少于100次
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
      <AskedRun
        label="开始运算"
        testId="run-start"
        disabled={problem !== null}
        question={() => question(parameters)}
        onEnd={onEnd}
      />
    </>
  )
}
