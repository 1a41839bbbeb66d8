import { monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import { z } from 'zod'
import { cityTime, code } from '../core/input.ts'
import { measured, stamp } from '../core/output.ts'

/** alarm 告警, warning 预警, stop 停产, anomaly 异常, online 在线, offline 离线 (event-30). */
const StateValue = z.enum(monitorStates)

/** MIN minutes, HOUR hours, ACC running total of the day in hourly steps. */
export const timeType = z.enum(['MIN', 'HOUR', 'ACC'], { error: '时间类型应为 MIN、HOUR 或 ACC' }).default('HOUR')

/** The moment states and charts are asked for; absent = now. */
export const stateMoment = { dataTime: cityTime.optional(), timeType }

export const psCode = code

/** Sent while the trace layer is on: the factor of a site to draw beside (trace-22). Both or neither. */
export const indexSeries = {
  indexFactorCode: z.string().max(20).default(''),
  indexSiteCode: z.string().max(64).default(''),
}

/** How many of the children are in each state. */
const StateCounts = z.object({
  sum: z.number(),
  online: z.number(),
  alarm: z.number(),
  offline: z.number(),
  anomaly: z.number(),
  warning: z.number(),
  stop: z.number(),
})

/** A tab of the enterprise popup; its state is the worst of what it holds. */
export const TabState = z.object({
  /** pst001 automatic monitoring, pst002 electricity, pst003 working conditions. */
  code: z.string(),
  state: StateValue,
  /** zdjk, kwh, gkjk: the calls behind the tab. */
  tabType: z.string(),
})

/** An outlet, meter or sensor. */
const StatedPoint = z.object({ code: z.string(), name: z.string(), state: StateValue })

/** A production line, a process or the outlets of an enterprise, with what is measured there. */
const StatedLine = StatedPoint.extend({ dataStatistics: StateCounts, children: z.array(StatedPoint) })

export const LineGroups = z.object({
  gasStation: z.array(StatedLine),
  waterStation: z.array(StatedLine),
  process: z.array(StatedLine),
  production: z.array(StatedLine),
  govern: z.array(StatedLine),
})

/** A factor tab; `codes` are the monitored codes behind it. */
export const FactorState = StatedPoint.extend({ unit: z.string(), codes: z.array(z.string()) })

/** One line of a chart; `timeList` and `valueList` have the same length. Minutes by their start, hours by their end. */
export const ChartData = z.object({
  code: z.string(),
  name: z.string(),
  factorCode: z.string(),
  factorName: z.string(),
  unit: z.string(),
  timeList: z.array(stamp),
  valueList: z.array(measured),
})
