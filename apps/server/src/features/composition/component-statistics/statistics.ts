import type { ComponentStatistic, ComponentStatistics } from '@qingkong/contract/shapes/components'
import type { CallContext } from '../../../http/context.ts'
import {
  type ComponentQuestion,
  type ComponentTable,
  componentItems,
  type GasUnit,
  intervalsOf,
  onceForTable,
  orNulls,
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

type OwnFigures = Omit<ComponentStatistic, 'siteCode' | 'siteName' | 'yoyPct' | 'momPct'>

/** Figures of everything a table can show, in its order: a hundred times sorted hours become as many lines. */
const figuresOf = onceForTable(
  (table, family: Question['family'], unit: GasUnit, dataType: Question['dataType']): readonly OwnFigures[] => {
    const { columnOf } = intervalsOf(table, dataType)
    return componentItems(table, family, unit).map(({ hours, ...item }) => ({
      ...item,
      ...statisticOf(orNulls(columnOf(hours))),
      belowMdlPct: belowMdlOf(table, item.factorCode),
    }))
  },
)

/** Means of what a table can show, by code. */
const meansOf = onceForTable((table, family: Question['family'], unit: GasUnit, dataType: Question['dataType']) => {
  const { columnOf } = intervalsOf(table, dataType)
  return new Map(
    componentItems(table, family, unit).map(({ factorCode, hours }) => [
      factorCode,
      presentMean(orNulls(columnOf(hours))).mean,
    ]),
  )
})

/** Means of each station's items in another time, by station and code. */
const otherMeans = async (context: CallContext, question: Question, window: Window) => {
  const { family, unit, dataType } = question
  const tables = await readOtherTime(context, question, window)
  return new Map(tables.map((table) => [table.station.siteCode, meansOf(table, family, unit, dataType)]))
}

const wantedOf = (
  station: StationComponents,
  { family, unit, dataType, factorCodes }: Question,
  usual: UsualItems,
): readonly OwnFigures[] => {
  const all = figuresOf(station, family, unit, dataType)
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
  const rows = components.stations.flatMap((station) => {
    const { siteCode, siteName } = station.station
    return wantedOf(station, question, usual).map((figures): ComponentStatistic => {
      const against = (other: typeof lastYear) =>
        changePct(figures.mean, other.get(siteCode)?.get(figures.factorCode) ?? null)
      return { siteCode, siteName, ...figures, yoyPct: against(lastYear), momPct: against(previous) }
    })
  })
  return { rows: rows.filter(({ n }) => n > 0), quality: components.quality, facts: components.facts }
}
