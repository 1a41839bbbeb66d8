import { useCallback } from 'react'
import { Chart } from '../../charts/chart.tsx'
import { lineElectricityOption } from '../../charts/line-electricity-option.ts'
import type { ChartPalette } from '../../charts/palette.ts'
import { type CallAnswer, useCall } from '../../client/use-call.ts'
import { displayStamp, formatMeasured } from '../../kit/format.ts'
import { EmptyState, ErrorState, LoadingState } from '../../kit/states.tsx'
import { useShownTime } from './shown-time.ts'
import './enterprise.css'

type Answer = CallAnswer<'psAnalyseKwhPsData'>
type Line = Answer['lines'][number]

const syncText = ({ syncRate }: Pick<Line, 'syncRate'>): string =>
  syncRate === null ? '时段内没有生产' : `产治同步率 ${formatMeasured(syncRate * 100, 1)}%`

const LineChart = ({ times, line }: { times: Answer['times']; line: Line }) => {
  const option = useCallback((palette: ChartPalette) => lineElectricityOption(times, line, palette), [times, line])
  const isPresent = [...line.productionKwh, ...line.governKwh].some((value) => value !== null)
  return (
    <section data-testid={`line-electricity-${line.lineCode}`}>
      <div className="monitor-bar">
        <span className="chart-title">{line.lineName}</span>
        <span className="spacer" />
        <span className="state-hint">{syncText(line)}</span>
      </div>
      {isPresent ? (
        <Chart option={option} height={200} label={`${line.lineName}生产与治污用电`} />
      ) : (
        <EmptyState hint="最近48小时没有收到数据" />
      )}
      {line.spans.length > 0 ? (
        <ul className="outlet-marks" aria-label={`${line.lineName}未同步时段`}>
          {line.spans.map(({ from, to, name, minutes }) => (
            <li key={`${from} ${name}`}>
              <span className="flag-tag">{name}</span>{' '}
              <span className="figure">
                {displayStamp(from)} 至 {displayStamp(to)}
              </span>{' '}
              {minutes}分钟
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** 生产与治污用电: each line's production over its treatment in the last 48 hours, 未同步 shaded. */
export const LineElectricity = ({ psCode }: { psCode: string }) => {
  const { dataTime } = useShownTime()
  const { data, error, refetch } = useCall('psAnalyseKwhPsData', {
    psCode,
    ...(dataTime === undefined ? {} : { endTime: dataTime }),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <>
      <p className="monitor-title">生产与治污用电（最近48小时，{syncText(data)}）</p>
      {data.lines.map((line) => (
        <LineChart key={line.lineCode} times={data.times} line={line} />
      ))}
      {data.lines.some(({ spans }) => spans.length > 0) ? (
        <p className="state-hint">未同步与低效运行按用电负荷推断，是线索，不是证据。</p>
      ) : null}
    </>
  )
}
