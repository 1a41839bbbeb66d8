import { allowedOrNone } from '@qingkong/domain/allowance/shown-allowance'
import { useRight } from '../../../../client/permissions.ts'
import type { CallAnswer } from '../../../../client/use-call.ts'
import { airLevelStyle } from '../../../../kit/air-level.ts'
import { formatMeasured, missingText } from '../../../../kit/format.ts'
import { MeasuredValue } from '../../../../kit/measured-value.tsx'
import { answeredFacts, answeredReason } from '../answered-facts.ts'
import { useCockpit } from '../cockpit-state.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { usePanel } from '../use-panel.ts'

type Target = CallAnswer<'cockpitTestAccumulated'>['targets'][number]
type Year = CallAnswer<'cockpitYearCou'>

/** The light in words beside its colour: at most the target, up to 5 % beyond it, further. */
const lights = { green: '绿 达序时', amber: '黄 略超', red: '红 超目标' } as const

/** Days beyond the standard that may still come, or the mean the remaining days may have. */
const allowanceText = ({ meanAllowance, allowance, stillNeeded, digits }: Target): string => {
  if (meanAllowance) {
    const allowed = allowedOrNone(meanAllowance.rounded)
    return allowed === null ? meanAllowance.verdictName : `余下日均≤${formatMeasured(allowed, digits)}`
  }
  if (stillNeeded !== null && stillNeeded > 0) return `还需${stillNeeded}天`
  if (allowance === null) return missingText
  return allowance < 0 ? `已超${-allowance}天` : `余量${allowance}天`
}

const signed = (change: number | null, digits: number, unit: string): string =>
  change === null
    ? missingText
    : `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatMeasured(Math.abs(change), digits)}${unit}`

const Row = ({ target }: { target: Target }) => (
  <li className="wall-target">
    <span className="wall-target-name">{target.indicatorName}</span>
    <span className="wall-target-value">
      <MeasuredValue value={target.value} unit={target.unit} digits={target.digits} />
    </span>
    <span className="wall-target-base figure">
      <span>目标 {formatMeasured(target.target, target.digits)}</span>
      <span>
        同比{' '}
        {signed(target.change, target.indicatorCode === 'pm25' ? 1 : 0, target.indicatorCode === 'pm25' ? '%' : '天')}
      </span>
    </span>
    <span className="wall-target-state">
      {target.light ? <b className={`wall-light wall-light-${target.light}`}>{lights[target.light]}</b> : null}
      <span className="figure">{target.note ?? allowanceText(target)}</span>
      {target.probability === null ? null : (
        <span className="figure">达标概率{formatMeasured(target.probability)}%</span>
      )}
    </span>
  </li>
)

/** The year's days by level, each level in its colour and its word. */
const YearDays = ({ year }: { year: Year }) => (
  <div className="wall-year">
    <p className="wall-label">
      {year.year}年有效{year.validDays}天，优良 <b className="figure">{year.goodDays}</b> 天（
      {year.goodRate === null ? missingText : `${formatMeasured(year.goodRate, 1)}%`}）
    </p>
    <ul className="wall-year-parts">
      {year.levels.map(({ level, days }) => {
        const style = airLevelStyle(level)
        return style ? (
          <li key={level} className="wall-year-part" title={`${style.name} ${days}天`}>
            <span className="wall-year-level" style={{ background: style.color, color: style.text }}>
              {style.short}
            </span>
            <b className="figure wall-year-days">{days}</b>
          </li>
        ) : null
      })}
    </ul>
  </div>
)

/** 考核累计: how far the year's targets are, what the rest may still bring, and the light of each. */
export const TargetAccount = (place: PanelPlace) => {
  const areaCode = useCockpit((state) => state.areaCode)
  const answer = usePanel('cockpitTestAccumulated', { areaCode })
  const year = usePanel('cockpitYearCou', { areaCode }, { enabled: useRight('analysis.read') })
  return (
    <Panel {...place} answer={answer} facts={answeredFacts} empty={answeredReason}>
      {({ targets }) => (
        <div className="wall-targets">
          <ul>
            {targets.map((target) => (
              <Row key={target.indicatorCode} target={target} />
            ))}
          </ul>
          {year.data ? <YearDays year={year.data} /> : null}
        </div>
      )}
    </Panel>
  )
}
