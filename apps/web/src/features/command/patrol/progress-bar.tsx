import type { PatrolOrg } from './patrol-shapes.ts'

type Sums = Pick<PatrolOrg, 'total' | 'done' | 'normal' | 'problem' | 'unverified' | 'rate'>

const parts = [
  { key: 'normal', title: '正常' },
  { key: 'problem', title: '发现问题' },
  { key: 'unverified', title: '无法核实' },
] as const

/** Checked of all, split by result; the numbers stand beside the bar. */
export const ProgressBar = ({ sums, testId }: { sums: Sums; testId?: string }) => (
  <div
    className="patrol-progress"
    role="progressbar"
    aria-valuenow={sums.rate}
    aria-valuemin={0}
    aria-valuemax={100}
    title={parts.map(({ key, title }) => `${title} ${sums[key]}`).join('，')}
    data-testid={testId}
  >
    <span className="patrol-track">
      {parts.map(({ key }) => (
        <span key={key} className={`patrol-part patrol-${key}`} style={{ flexGrow: sums[key] }} />
      ))}
      <span style={{ flexGrow: sums.total - sums.done }} />
    </span>
    <span className="figure patrol-numbers">
      {sums.done}/{sums.total} · {sums.rate}%
    </span>
  </div>
)
