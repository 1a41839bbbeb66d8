import type { Finding } from './abnormal-kind.ts'
import { type CheckedHour, hasProduced, runsWhere, shortNumber, spanOfRun } from './checked-hour.ts'

const flowShare = 0.1
/** A usual flow needs a few hours of running. */
const leastRunning = 12

const usualFlow = (hours: readonly CheckedHour[]): number | null => {
  const flows = hours.flatMap(({ flow, isStopped, isClosed }) =>
    flow !== null && flow > 0 && !isStopped && !isClosed ? [flow] : [],
  )
  if (flows.length < leastRunning) return null
  return flows.toSorted((a, b) => a - b)[Math.floor(flows.length / 2)] ?? null
}

/** 停产未停: at rest by its flag or filed as closed (报停), yet more than a tenth of the usual flow, or the line's meters say that it produces. */
export const runningWhileStopped = (hours: readonly CheckedHour[]): Finding[] => {
  const usual = usualFlow(hours)
  const hasFlow = ({ flow }: CheckedHour) => usual !== null && flow !== null && flow > flowShare * usual
  return runsWhere(hours, (hour) => (hour.isStopped || hour.isClosed) && (hasProduced(hour) || hasFlow(hour))).map(
    (run) => {
      const span = spanOfRun(run)
      const share = run.reduce((most, { productionShare }) => Math.max(most, productionShare ?? 0), 0)
      const flow = run.reduce((most, hour) => (hasFlow(hour) ? Math.max(most, hour.flow ?? 0) : most), 0)
      const parts = [
        ...(share > 0 ? [`生产负荷最高为常用功率的${shortNumber(share * 100)}%`] : []),
        ...(flow > 0 && usual !== null ? [`流量最高${shortNumber(flow)}m³/h（平时${shortNumber(usual)}）`] : []),
      ]
      return {
        kind: 'runningWhileStopped',
        ...span,
        evidence: `${run.some(({ isClosed }) => isClosed) ? '报停' : '停运标记'}${span.hours}小时，${parts.join('，')}`,
      }
    },
  )
}
