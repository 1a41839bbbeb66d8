import type { componentOptions as calls } from '@qingkong/contract/calls/composition/component-options'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { SpeciesFamily } from '@qingkong/domain/measurement/species-family'
import { vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { sourceTypes } from '@qingkong/science/pmf/source-profiles'
import { particleSpeciesName, typesetParticle } from '@qingkong/science/receptor/particle-species'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { speciesOf } from '../../../series/port.ts'
import { familiesAsked } from '../component-hours/port.ts'

type SpeciesGroups = HandlerAnswer<typeof calls.conditionsFactor>

const methodNames: Readonly<Record<SpeciesFamily, string>> = {
  voc: 'VOCs组分自动监测仪（GC-MS/FID）',
  ions: '水溶性离子在线分析仪',
  carbon: '有机碳元素碳在线分析仪',
  elements: '大气重金属在线分析仪',
}

interface Bound {
  siteCode: string
  siteName: string
  areaCode: string
  areaName: string
  deviceCode: string
  method: SpeciesFamily
  factorCount: number
}

/** Instruments of a family as the device bindings in force know them. */
const boundInstruments = ({ db, clock }: CallContext, family: SpeciesFamilyAsked): Promise<Bound[]> =>
  rows(
    db,
    sql<Bound>`select s.site_code as "siteCode", s.site_name as "siteName", s.area_code as "areaCode", area_name as "areaName",
        d.mn as "deviceCode", b.target_kind as method, count(distinct b.factor_code)::int as "factorCount"
      from site s join area using (area_code)
      join device_binding b on b.target_id = s.id and b.target_kind = any(${[...familiesAsked[family].families]}::text[])
        and b.valid_from <= ${clock.now()} and b.valid_to > ${clock.now()}
      join device d on d.id = b.device_id and d.enabled
      where s.enabled group by s.id, area_name, d.mn, b.target_kind order by s.site_code, b.target_kind, d.mn`,
  )

export const componentSites = async (context: CallContext, family: SpeciesFamilyAsked) => {
  const sites = new Map(
    (await boundInstruments(context, family)).map(({ siteCode, siteName, areaCode, areaName }) => [
      siteCode,
      { siteCode, siteName, areaCode, areaName },
    ]),
  )
  return [...sites.values()]
}

export const componentDevices = async (context: CallContext, family: SpeciesFamilyAsked) =>
  (await boundInstruments(context, family)).map(({ siteCode, siteName, deviceCode, method, factorCount }) => ({
    siteCode,
    siteName,
    deviceCode,
    method,
    methodName: methodNames[method],
    factorCount,
  }))

/** Species in the groups of their family's methods, in the order of the tables. */
export const speciesGroups = async (db: Queryable, family: SpeciesFamilyAsked): Promise<SpeciesGroups> => {
  const groups = new Map<string, SpeciesGroups[number]>()
  for (const one of familiesAsked[family].families)
    for (const species of await speciesOf(db, one)) {
      const { groupCode, groupName, factorCode, name, unit } = species
      const particle = family === 'PM' ? particleSpeciesName(species) : null
      const group = groups.get(groupCode) ?? { groupCode, groupName, factorInfos: [] }
      group.factorInfos.push({
        factorCode,
        factorName: particle === null ? name : `${typesetParticle(particle)} ${name}`,
        unit,
      })
      groups.set(groupCode, group)
    }
  if (family === 'PM') return [...groups.values()]
  const totals = Object.entries(vocGroupNames).map(([factorCode, factorName]) => ({
    factorCode,
    factorName,
    unit: 'µg/m³',
  }))
  const total = { factorCode: 'tvoc', factorName: 'TVOC', unit: 'µg/m³' }
  return [{ groupCode: 'GROUP', groupName: '类别合计', factorInfos: [total, ...totals] }, ...groups.values()]
}

/** Types of source that a factor may be named after. */
export const sourceOptions = (family: SpeciesFamilyAsked) =>
  sourceTypes
    .filter(({ kind }) => kind === (family === 'VOC' ? 'voc' : 'particle'))
    .map(({ code, name, behaviour, source }) => ({ code, name, behaviour, source }))
