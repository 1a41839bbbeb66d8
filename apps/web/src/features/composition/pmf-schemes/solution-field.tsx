import type { PmfSolutionChoice } from '@qingkong/contract/shapes/pmf-outcome'
import { solutionName } from '@qingkong/domain/pmf/solution-words'
import { Radio } from 'antd'
import type { CallInput } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { AskedRun } from './asked-run.tsx'
import type { SchemeDetail } from './scheme-options.ts'

interface Offered {
  choice: PmfSolutionChoice
  dQPct: number | null
  isAcceptable: boolean
}

/** The base run and what was made of it; a strength of nought is the base run itself. */
const offeredOf = ({ fpeak, constrained }: SchemeDetail): Offered[] => [
  { choice: { kind: 'base' }, dQPct: null, isAcceptable: true },
  ...fpeak.flatMap(({ phi, dQPct, isAcceptable }): Offered[] =>
    phi === 0 ? [] : [{ choice: { kind: 'fpeak', phi }, dQPct, isAcceptable }],
  ),
  ...(constrained
    ? [{ choice: { kind: 'constrained' } as const, dQPct: constrained.dQPct, isAcceptable: constrained.isAcceptable }]
    : []),
]

const textOf = ({ choice, dQPct, isAcceptable }: Offered): string =>
  dQPct === null
    ? solutionName(choice)
    : `${solutionName(choice)}（dQ ${formatMeasured(dQPct, 2)}%${isAcceptable ? '' : '，超过5%，不能冻结'}）`

interface Props {
  scheme: SchemeDetail
  busy: boolean
  onChoose: (choice: PmfSolutionChoice) => void
  /** The run again, with the errors of this solution. */
  question: (errorsOf: PmfSolutionChoice) => CallInput<'engineRunAsk'>
  onEstimated: (jobId: string, choice: PmfSolutionChoice) => void
}

/** 采用的解: which solution of the run the scheme keeps; its errors are estimated of that very solution. */
export const SolutionField = ({ scheme, busy, onChoose, question, onEstimated }: Props) => {
  const offered = offeredOf(scheme)
  const { kind, phi } = scheme.solution
  const at = offered.findIndex(({ choice }) => choice.kind === kind && (choice.kind !== 'fpeak' || choice.phi === phi))
  const own = offered[at]?.choice ?? { kind: 'base' as const }
  if (offered.length === 1) return <p className="muted">方案采用基础解；施加Fpeak或约束后可改用其解</p>
  return (
    <section data-testid="solution-field">
      <div className="pmf-form">
        <span>采用的解</span>
        <Radio.Group
          value={at}
          disabled={busy}
          onChange={({ target }) => {
            const chosen = offered[Number(target.value)]
            if (chosen) onChoose(chosen.choice)
          }}
          options={offered.map((one, value) => ({ value, label: textOf(one) }))}
        />
      </div>
      {scheme.solution.swapped.length === 0 ? null : (
        <p role="alert" data-testid="solution-swapped">
          {scheme.solutionName}中因子{scheme.solution.swapped.join('、')}与基础解的因子换了位，请按下列依据重新命名
        </p>
      )}
      {scheme.bootstrapRuns > 0 ? (
        <p className="muted">
          误差按{scheme.solutionName}估计：自举{scheme.bootstrapRuns}次
          {scheme.dispSwaps === null ? '' : `，DISP在dQ 4时因子交换${scheme.dispSwaps}次`}
        </p>
      ) : (
        <div className="pmf-form">
          <AskedRun
            key={at}
            label={`估计${scheme.solutionName}的误差`}
            testId="solution-errors"
            primary={false}
            question={() => question(own)}
            onEnd={(jobId) => onEstimated(jobId, own)}
          />
          <span className="muted">
            {scheme.solutionName}的误差尚未估计，不能冻结
            {own.kind === 'fpeak' ? '；Fpeak旋转的解只做自举' : ''}
          </span>
        </div>
      )}
    </section>
  )
}
