import type { enrichmentFactors as calls, RichAnswer } from '@qingkong/contract/calls/composition/enrichment-factors'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { crustTables } from '@qingkong/science/receptor/crust-data'
import { referenceElements } from '@qingkong/science/receptor/enrichment'
import { enrichmentSeries } from '@qingkong/science/receptor/enrichment-series'
import { particleSpeciesName } from '@qingkong/science/receptor/particle-species'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { orNulls, readStation } from '../component-hours/port.ts'

type Input = ParsedInput<typeof calls.calcRichFactorData>
type Options = HandlerAnswer<typeof calls.richSiteInfo>

const referenceNames = { Al: '铝', Fe: '铁', Ti: '钛', Si: '硅' } as const

/** Keys of a record as the type knows them. */
const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[]

/** Stations with an elements analyser, and what factors may refer to. */
export const richSiteInfo = async ({ db, clock }: CallContext): Promise<Options> => ({
  sites: await rows(
    db,
    sql<Options['sites'][number]>`select distinct s.site_code as "siteCode", s.site_name as "siteName",
        s.area_code as "areaCode", area_name as "areaName"
      from site s join area using (area_code)
      join device_binding b on b.target_id = s.id and b.target_kind = 'elements'
        and b.valid_from <= ${clock.now()} and b.valid_to > ${clock.now()}
      where s.enabled order by s.site_code`,
  ),
  references: referenceElements.map((code) => ({ code, name: `${code} ${referenceNames[code]}` })),
  crusts: keysOf(crustTables).map((code) => ({
    code,
    name: crustTables[code].nameZh,
    source: crustTables[code].source,
  })),
})

/** Enrichment of a station's elements over the crust: of the period, and at each interval. */
export const calcRichFactorData = async (context: CallContext, input: Input): Promise<RichAnswer> => {
  const { station, intervals, head } = await readStation(context, { ...input, family: 'PM' })
  const elements = station.columns.flatMap(({ species, values }) => {
    const name = particleSpeciesName(species)
    return species.family === 'elements' && name !== null ? [{ name, species, values }] : []
  })
  const columns = new Map(elements.map(({ name, values }) => [name, intervals.columnOf(values)]))
  const { reference, crust } = input
  const factors = enrichmentSeries(columns, { reference, crust })
  return {
    ...head,
    reference,
    crust,
    hasReference: factors !== null,
    rows: (factors ?? []).map(({ element, count, mean, factor, reading, values }) => ({
      factorCode: elements.find(({ name }) => name === element)?.species.factorCode ?? element,
      factorName: element,
      n: count,
      mean,
      ef: factor,
      reading,
      values: orNulls(values),
    })),
  }
}
