import type { Assessment } from '@qingkong/contract/shapes/allowance'
import type { WhatIfOutcome } from '@qingkong/domain/allowance/what-if-hour'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { api } from '../../../client/api.ts'
import { LevelBadge } from '../../../kit/level-badge.tsx'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { failureText, notify } from '../../../kit/notify.ts'
import './allowance.css'
import { editsOf, keptHours, moveHour, outcomeOf, usualHours } from './scenario.ts'
import { ScenarioChart } from './scenario-chart.tsx'

interface Props {
  answer: { main: Assessment }
  reload: () => void
}

interface FigureProps {
  label: string
  value: number | null | undefined
  /** As usual, to see what the moved hours change. */
  usual: number | null | undefined
  unit?: string
  digits?: number
  children?: ReactNode
}

const Figure = ({ label, value, usual, unit = '', digits = 0, children }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd data-testid={`outcome-${label}`}>
      <MeasuredValue value={value} unit={unit} digits={digits} /> {children}
    </dd>
    <dd className="scenario-before">
      {value === usual ? (
        '与近7日同时段相同'
      ) : (
        <>
          近7日同时段 <MeasuredValue value={usual} unit={unit} digits={digits} />
        </>
      )}
    </dd>
  </div>
)

/** The month's value has a decimal more than a day's from HJ 663-2026 on. */
const Figures = ({ answer, now, usual }: { answer: Assessment; now: WhatIfOutcome; usual: WhatIfOutcome }) => {
  const { unit, digits, rivals, monthName, factorCode } = answer
  const isPercentile = factorCode === 'o38h' || factorCode === 'co'
  return (
    <dl className="scenario-figures" aria-live="polite">
      <Figure
        label={factorCode === 'o38h' ? '日最大8小时' : '日均值'}
        value={now.dayValue}
        usual={usual.dayValue}
        unit={unit}
        digits={digits}
      >
        <LevelBadge level={now.level} />
      </Figure>
      <Figure label="IAQI" value={now.iaqi} usual={usual.iaqi} />
      <Figure
        label={`${monthName}${isPercentile ? '百分位' : '均值'}`}
        value={now.periodValue}
        usual={usual.periodValue}
        unit={unit}
        digits={digits + 1}
      />
      {rivals === null ? null : (
        <>
          {rivals.by === 'composite' ? (
            <Figure label="综合指数" value={now.composite} usual={usual.composite} digits={2} />
          ) : null}
          <Figure label={`${rivals.groupName}排名`} value={now.rank} usual={usual.rank}>
            <span className="muted">{`/ ${rivals.total}`}</span>
          </Figure>
        </>
      )}
    </dl>
  )
}

const Panel = ({ answer, reload }: { answer: Assessment; reload: () => void }) => {
  const [hours, setHours] = useState(() => keptHours(answer))
  const [busy, setBusy] = useState(false)
  const usual = useMemo(() => outcomeOf(answer, usualHours(answer)), [answer])
  const now = useMemo(() => outcomeOf(answer, hours), [answer, hours])
  const edits = editsOf(answer, hours)
  const isOver = answer.elapsedHours >= 24
  const isKept = JSON.stringify(edits) === JSON.stringify(answer.edits)
  const keep = async (kept: Assessment['edits']) => {
    setBusy(true)
    try {
      await api.urbanRealityO3AllowanceEdit({
        siteCode: answer.place.code,
        date: answer.date,
        factorCode: answer.factorCode,
        hours: kept,
      })
      notify.success(kept.length === 0 ? '已恢复' : '设想已保存')
      reload()
    } catch (failure) {
      notify.error(failureText('保存失败', failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label="情景测算" className="scenario-panel">
      <h3>{`${answer.place.name} ${answer.date} ${answer.factorName}小时浓度（${answer.unit}）`}</h3>
      <ScenarioChart
        answer={answer}
        hours={hours}
        onMove={(at, value) => setHours((before) => moveHour(answer, before, at, value))}
      />
      <p className="scenario-legend muted">
        实线为实测与设想，虚线为近7日同时段均值；{isOver ? '该日已结束' : '拖动未来小时，或选中后用方向键调整'}
      </p>
      {now && usual ? <Figures answer={answer} now={now} usual={usual} /> : null}
      {isOver ? null : (
        <div className="workbench-steps">
          <Button
            type="primary"
            loading={busy}
            disabled={isKept}
            onClick={() => void keep(edits)}
            data-testid="scenario-save"
          >
            保存设想
          </Button>
          <Button
            disabled={busy || (edits.length === 0 && answer.edits.length === 0)}
            onClick={() => {
              setHours(usualHours(answer))
              if (answer.edits.length > 0) void keep([])
            }}
            data-testid="scenario-reset"
          >
            恢复近7日同时段
          </Button>
        </div>
      )}
    </section>
  )
}

/** 情景测算: hours to come are moved, and day, month and rank move with them. */
export const ScenarioPanel = ({ answer: { main }, reload }: Props) => (
  <Panel
    key={`${main.place.code} ${main.factorCode} ${main.date} ${main.elapsedHours} ${JSON.stringify(main.edits)}`}
    answer={main}
    reload={reload}
  />
)
