import { hourMs, parseCity } from '@qingkong/domain/time/city-time'
import type { CallAnswer } from '../../../../client/use-call.ts'
import { formatMeasured, shortStamp } from '../../../../kit/format.ts'
import { MeasuredValue } from '../../../../kit/measured-value.tsx'
import { Panel, type PanelPlace } from '../panel.tsx'
import { usePanel } from '../use-panel.ts'

type Warning = NonNullable<CallAnswer<'cockpitWarningControl'>['warning']>

const remainingText = (hours: number): string =>
  hours >= 0 ? `距计划解除${formatMeasured(hours)}小时` : `已过计划解除${formatMeasured(-hours)}小时`

const Steps = ({ steps }: Pick<Warning, 'steps'>) => (
  <ol className="wall-steps">
    {steps.map(({ title, userName, time }) => (
      <li key={`${title} ${time}`}>
        <b>{title}</b>
        <span>{userName}</span>
        <time className="figure" title={time}>
          {shortStamp(time)}
        </time>
      </li>
    ))}
  </ol>
)

const Orders = ({ orders, signed }: Pick<Warning, 'orders' | 'signed'>) => (
  <ul className="wall-figures">
    <li>
      <span className="wall-label">应执行企业</span>
      <MeasuredValue value={orders} unit="家" />
    </li>
    <li>
      <span className="wall-label">已签收</span>
      <MeasuredValue value={signed} unit="家" />
    </li>
  </ul>
)

/** How much of the time from its start to its planned end is over. */
const Progress = ({ actualStartTime, planEndTime, remainingHours }: Warning) => {
  const start = actualStartTime === null ? null : parseCity(actualStartTime)
  const end = parseCity(planEndTime)
  if (!start || !end || end <= start) return null
  const hours = (end.getTime() - start.getTime()) / hourMs
  const share = Math.min(100, Math.max(0, (1 - remainingHours / hours) * 100))
  return (
    <div className="wall-progress" role="img" aria-label={`应急时段已过${formatMeasured(share)}%`}>
      <i style={{ width: `${share}%` }} />
    </div>
  )
}

/** 预警管控: the warning in force or on its way, its steps with who did them, and whom it concerns. */
export const WarningControl = (place: PanelPlace) => {
  const answer = usePanel('cockpitWarningControl', {})
  return (
    <Panel
      {...place}
      answer={answer}
      facts={() => ({ dataTime: null, status: null })}
      empty={({ warning, reason }) => (warning ? null : (reason ?? '没有生效或在办的预警'))}
    >
      {({ warning }) =>
        warning ? (
          <div className="wall-warning">
            <p className="wall-warning-name">
              <b className={`wall-level warning-${warning.colour}`}>{warning.nowLevelName}</b>
              {warning.areaName} {warning.categoryName}
            </p>
            <p className="wall-note">
              {warning.actualStartTime
                ? `${shortStamp(warning.actualStartTime)}启动`
                : `计划${shortStamp(warning.planStartTime)}启动`}
              ，{remainingText(warning.remainingHours)}（{shortStamp(warning.planEndTime)}）
            </p>
            <Progress {...warning} />
            <Orders orders={warning.orders} signed={warning.signed} />
            <Steps steps={warning.steps} />
          </div>
        ) : null
      }
    </Panel>
  )
}
