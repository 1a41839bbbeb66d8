import type { ComponentStatistic, ComponentStatistics } from '@qingkong/contract/shapes/components'
import type { CallContext } from '../../../http/context.ts'
import {
  type ComponentQuestion,
  type ComponentTable,
  componentItems,
  type GasUnit,
  intervalsOf,
  readComponents,
  readOtherTime,
  type StationComponents,
} from '../component-hours/port.ts'
import { changePct, previousOf, type Window, yearBeforeOf } from './other-period.ts'
import { presentMean, statisticOf } from './statistic-of.ts'

interface Question extends ComponentQuestion {
  unit: GasUnit
  /** Empty = `usual`. */
  factorCodes: readonly string[]
}

/** Which items are told where none is chosen: all of them, or total and groups. */
type UsualItems = 'every' | 'sums'

/** Of the hourly values of each species; sums have no limit of their own. */
const belowMdlOf = ({ columns }: ComponentTable, factorCode: string): number | null => {
  const column = columns.find(({ species }) => species.factorCode === factorCode)
  if (!column || column.species.detectionLimit === null) return null
  const valid = column.values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0)
  return valid === 0 ? null : (100 * column.belowMdl) / valid
}

/** Means of each station's items in another time, by station and code. */
const otherMeans = async (context: CallContext, question: Question, window: Window) => {
  const tables = await readOtherTime(context, question, window)
  const { of } = intervalsOf(window, question.dataType)
  return new Map(
    tables.map((table) => [
      table.station.siteCode,
      new Map(
        componentItems(table, question.family, question.unit).map(({ factorCode, hours }) => [
          factorCode,
          presentMean(of(hours)).mean,
        ]),
      ),
    ]),
  )
}

const itemsOf = (station: StationComponents, { family, unit, factorCodes }: Question, usual: UsualItems) => {
  const all = componentItems(station, family, unit)
  if (factorCodes.length > 0)
    return factorCodes.flatMap((code) => all.find(({ factorCode }) => factorCode === code) ?? [])
  return usual === 'every' ? all : all.filter(({ groupCode }) => groupCode === '' || groupCode === 'GROUP')
}

/** Figures of each station's components, with the year before and the time right before. */
export const componentStatistics = async (
  context: CallContext,
  question: Question,
  usual: UsualItems,
): Promise<ComponentStatistics> => {
  const components = await readComponents(context, question)
  const [lastYear, previous] = await Promise.all([
    otherMeans(context, question, yearBeforeOf(components)),
    otherMeans(context, question, previousOf(components)),
  ])
  const { of } = intervalsOf(components, question.dataType)
  const rows = components.stations.flatMap((station) => {
    const { siteCode, siteName } = station.station
    return itemsOf(station, question, usual).map(({ hours, ...item }): ComponentStatistic => {
      const figures = statisticOf(of(hours))
      const against = (other: typeof lastYear) =>
        changePct(figures.mean, other.get(siteCode)?.get(item.factorCode) ?? null)
      return {
        siteCode,
        siteName,
        ...item,
        ...figures,
        belowMdlPct: belowMdlOf(station, item.factorCode),
        yoyPct: against(lastYear),
        momPct: against(previous),
      }
    })
  })
  return { rows: rows.filter(({ n }) => n > 0), quality: components.quality, facts: components.facts }
}
