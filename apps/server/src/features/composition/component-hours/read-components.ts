import { Fail } from '@qingkong/contract/errors'
import type { ComponentCheck, ComponentFacts } from '@qingkong/contract/shapes/components'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { dayMs } from '@qingkong/domain/time/city-time'
import { vocTable } from '@qingkong/science/receptor/voc-table'
import type { CallContext } from '../../../http/context.ts'
import { currentRev, type DataSource, type DataStatus, labelWindow } from '../../../series/port.ts'
import { type CompanionAir, companionAir } from './companion-air.ts'
import { componentStations, familiesAsked, stationsWithInstruments } from './component-stations.ts'
import { type ComponentTable, componentTables } from './component-table.ts'
import { qualityStrip } from './quality-strip.ts'

export interface ComponentQuestion {
  siteCodes: readonly string[]
  startTime: string
  endTime: string
  dataStatus: DataStatus
  dataType: 'HOUR' | 'DAY'
  family: SpeciesFamilyAsked
  /** Of the weather beside the components. */
  dataSource?: DataSource | undefined
}

/** What a station gave, with what is measured beside it. */
export interface StationComponents extends ComponentTable {
  beside: CompanionAir
}

export interface Components {
  stations: readonly StationComponents[]
  fromMs: number
  toMs: number
  quality: ComponentCheck[]
  facts: ComponentFacts
}

/** Longest periods; hours of a hundred species weigh more than days. */
const mostDays = { HOUR: 92, DAY: 366 } as const

const windowOf = (question: ComponentQuestion) => {
  const window = labelWindow(question)
  if (window.toMs - window.fromMs <= mostDays[question.dataType] * dayMs) return window
  throw new Fail(
    'INVALID_INPUT',
    question.dataType === 'HOUR' ? '小时数据最长92天，请缩短时段或改选日均' : '日均数据最长366天，请缩短时段',
  )
}

/** Coefficients of gases have versions; of particles the analyses have theirs in the program. */
const tableVersions: Readonly<Record<SpeciesFamilyAsked, string>> = { VOC: vocTable.version, PM: '' }

const factsOf = (tables: readonly ComponentTable[], rev: number, family: SpeciesFamilyAsked): ComponentFacts => {
  const sum = (of: (table: ComponentTable) => number) => tables.reduce((total, table) => total + of(table), 0)
  const valid = sum((table) => table.valid)
  const complete = sum(({ isComplete }) => isComplete.reduce((total, one) => total + one, 0))
  const withAny = sum(({ columns, startAtMs }) =>
    startAtMs.reduce((total, _, at) => total + (columns.some(({ values }) => !Number.isNaN(values[at])) ? 1 : 0), 0),
  )
  return {
    rev,
    checked: 0,
    raw: valid,
    missing: sum((table) => table.missing),
    tableVersion: tableVersions[family],
    usual: Math.max(0, ...tables.map(({ columns }) => columns.filter(({ isUsual }) => isUsual).length)),
    inTest: sum((table) => table.inTest),
    belowMdlPct: valid === 0 ? null : (100 * sum((table) => table.belowMdl)) / valid,
    incompleteHours: withAny - complete,
    completeHours: complete,
  }
}

/**
 * The one reading behind every page of components: hours of the stations' species, pollutants and weather beside them,
 * the quality strip and the facts.
 * @param beside what a page shows beside the components; PM2.5 is there for particles in any case
 * @throws Fail INVALID_INPUT where no station has such an instrument, the period is too long, or only reviewed values are
 * asked for
 */
export const readComponents = async (
  { db }: CallContext,
  question: ComponentQuestion,
  beside: readonly FactorCode[] = [],
): Promise<Components> => {
  if (question.dataStatus === 'CHECK') throw new Fail('INVALID_INPUT', '组分数据尚未审核发布，请改选实时或混合')
  const { fromMs, toMs } = windowOf(question)
  const { family } = question
  const [rev, named] = await Promise.all([currentRev(db), componentStations(db, question.siteCodes)])
  const tables = await componentTables(db, named, family, { fromMs, toMs })
  if (tables.every(({ valid, inTest }) => valid + inTest === 0)) {
    const equipped = await stationsWithInstruments(db, named, family)
    if (equipped.length === 0)
      throw new Fail('INVALID_INPUT', `所选站点没有${familiesAsked[family].name}仪器，请改选组分站`)
  }
  const factors = [...new Set<FactorCode>(family === 'PM' ? ['pm25', ...beside] : beside)]
  const stations: StationComponents[] = []
  for (const table of tables)
    stations.push({
      ...table,
      beside:
        factors.length === 0
          ? new Map()
          : await companionAir(db, table.station, factors, {
              fromMs,
              toMs,
              status: question.dataStatus,
              source: question.dataSource,
            }),
    })
  return {
    stations,
    fromMs,
    toMs,
    quality: stations.flatMap((station) =>
      qualityStrip(station, family === 'PM' ? (station.beside.get('pm25')?.values ?? new Float64Array()) : null),
    ),
    facts: factsOf(tables, rev, family),
  }
}

/** What the same stations gave in another time, to be held against: without companions, quality or refusals. */
export const readOtherTime = async (
  { db }: CallContext,
  { siteCodes, family }: Pick<ComponentQuestion, 'siteCodes' | 'family'>,
  window: { fromMs: number; toMs: number },
): Promise<readonly ComponentTable[]> => componentTables(db, await componentStations(db, siteCodes), family, window)
