import type { ComponentCheck, ComponentFacts } from '@qingkong/contract/shapes/components'
import { formatMeasured } from '../../kit/format.ts'
import './quality-strip.css'

interface Props {
  answer: { quality: readonly ComponentCheck[]; facts: ComponentFacts }
}

const verdictOf = ({ isUsual, count }: ComponentCheck): { state: string; text: string } => {
  if (isUsual === null) return { state: 'unknown', text: `适用小时${count}个，少于24个，不评判` }
  return isUsual ? { state: 'usual', text: '正常' } : { state: 'unusual', text: '请核查仪器' }
}

/** 数据质量: whether the components fit together; it warns and deletes nothing. */
export const QualityStrip = ({ answer: { quality, facts } }: Props) => (
  <section className="quality-strip" aria-label="数据质量">
    <span className="quality-strip-fact">
      在测物种 <b>{facts.usual}</b>
    </span>
    <span className="quality-strip-fact">
      可作结论 <b>{facts.completeHours}</b> 小时
    </span>
    {facts.incompleteHours > 0 ? (
      <span className="quality-strip-fact" data-state="unusual">
        {facts.incompleteHours}个小时在测物种不足80%，未计入合计
      </span>
    ) : null}
    {facts.belowMdlPct === null ? null : (
      <span className="quality-strip-fact">
        低于检出限 <b>{formatMeasured(facts.belowMdlPct, 1)}</b>%
      </span>
    )}
    {quality.map((check) => {
      const { state, text } = verdictOf(check)
      return (
        <span
          key={`${check.siteCode} ${check.code}`}
          className="quality-strip-fact"
          data-state={state}
          title={check.siteName}
        >
          {check.name} <b>{formatMeasured(check.value, 2)}</b>（{check.low}–{check.high}）{text}
        </span>
      )
    })}
  </section>
)
