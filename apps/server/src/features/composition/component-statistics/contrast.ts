import type {
  ComponentChangeAnswer,
  ComponentContrastAnswer,
  componentStatistics as calls,
} from '@qingkong/contract/calls/composition/component-statistics'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { dayMs, hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { labelWindow } from '../../../series/port.ts'
import { componentItems, orNulls, readComponents, readOtherTime } from '../component-hours/port.ts'
import { changePct, previousOf, type Window, yearBeforeOf } from './other-period.ts'
import { presentMean } from './statistic-of.ts'

type ContrastInput = ParsedInput<typeof calls.componentContrast>
type ChangeInput = ParsedInput<typeof calls.vocAnalysisSiteChange>

/** Longest of the two periods that are held against each other. */
const mostContrastDays = 10

const requireShort = ({ fromMs, toMs }: Window): void => {
  if (toMs - fromMs > mostContrastDays * dayMs)
    throw new Fail('INVALID_INPUT', `对比的两个时段各不超过${mostContrastDays}天，请缩短时段`)
}

/** Both times of every station's items, hour by hour. */
const bothTimes = async (context: CallContext, input: ContrastInput | ChangeInput, other: (now: Window) => Window) => {
  const question = { ...input, family: 'VOC' as const, dataType: 'HOUR' as const }
  const components = await readComponents(context, question)
  const before = other(components)
  const tables = await readOtherTime(context, question, before)
  const stations = components.stations.map((station, at) => {
    const table = tables[at]
    const earlier = table ? componentItems(table, 'VOC', input.unit) : []
    return {
      station: station.station,
      items: componentItems(station, 'VOC', input.unit).map(({ hours, ...item }) => {
        const same = earlier.find(({ factorCode }) => factorCode === item.factorCode)
        return {
          ...item,
          now: presentMean(orNulls(hours)),
          before: presentMean(same ? orNulls(same.hours) : []),
        }
      }),
    }
  })
  return { stations, before, facts: components.facts }
}

/** Two periods of the gases: total, groups and species. */
export const componentContrast = async (
  context: CallContext,
  input: ContrastInput,
): Promise<ComponentContrastAnswer> => {
  const other = labelWindow({ startTime: input.compareStartTime, endTime: input.compareEndTime })
  requireShort(labelWindow(input))
  requireShort(other)
  const { stations, facts } = await bothTimes(context, input, () => other)
  return {
    facts,
    rows: stations.flatMap(({ station: { siteCode, siteName }, items }) =>
      items
        .filter(({ factorCode, now, before }) => {
          const isAsked = input.factorCodes.length === 0 || input.factorCodes.includes(factorCode)
          return isAsked && now.n + before.n > 0
        })
        .map(({ now, before, ...item }) => ({
          siteCode,
          siteName,
          ...item,
          a: now.mean,
          b: before.mean,
          delta: now.mean === null || before.mean === null ? null : now.mean - before.mean,
          pct: changePct(now.mean, before.mean),
          nA: now.n,
          nB: before.n,
        })),
    ),
  }
}

/** How total and groups of each site changed. */
export const siteChange = async (context: CallContext, input: ChangeInput): Promise<ComponentChangeAnswer> => {
  const { stations, before, facts } = await bothTimes(
    context,
    input,
    input.against === 'LAST_YEAR' ? yearBeforeOf : previousOf,
  )
  return {
    before: { startTime: hourLabel(before.fromMs), endTime: hourLabel(before.toMs - hourMs) },
    facts,
    rows: stations.flatMap(({ station: { siteCode, siteName }, items }) =>
      items
        .filter(({ groupCode }) => groupCode === '' || groupCode === 'GROUP')
        .filter(({ factorCode }) => input.factorCodes.length === 0 || input.factorCodes.includes(factorCode))
        .map(({ factorCode, factorName, unit, digits, now, before: earlier }) => ({
          siteCode,
          siteName,
          groupCode: factorCode,
          groupName: factorName,
          unit,
          digits,
          now: now.mean,
          before: earlier.mean,
          pct: changePct(now.mean, earlier.mean),
        })),
    ),
  }
}
