import { type ProcessGroup, processes, processGroups, processOptionCode } from '@qingkong/domain/enterprise/process'
import { solvents } from '@qingkong/domain/enterprise/solvent'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { knownEnterprise } from '../places/port.ts'
import { emissionDetail } from './enterprise-scope.ts'
import { type MapFilter, ofMonitor } from './map-enterprises.ts'

interface Option {
  code: string
  name: string
}

/** Processes that enterprises of the city have, by group; one of two groups stands in both. */
export const processOptions = async (db: Queryable) => {
  const used = await rows(
    db,
    sql<{ code: string }>`select distinct process_code as code from enterprise_section order by 1`,
  )
  const groups = Object.entries(processGroups).map(([key, name]) => ({ group: Number(key) as ProcessGroup, name }))
  return groups
    .map(({ group, name }) => ({
      code: name as string,
      name: name as string,
      children: used.flatMap(({ code }): Option[] => {
        const process = processes[code]
        return process?.groups.includes(group) ? [{ code: processOptionCode(code, group), name: process.name }] : []
      }),
    }))
    .filter(({ children }) => children.length > 0)
}

export const solventOptions = async (db: Queryable): Promise<Option[]> => {
  const used = await rows(
    db,
    sql<{ code: string }>`select distinct unnest(solvent_codes) as code from enterprise_inventory order by 1`,
  )
  return used.map(({ code }) => ({ code, name: solvents[code] ?? code }))
}

/** gas: the limited factors of outlets; water: what inventories name (they have no codes of their own). */
export const pollutantOptions = async (db: Queryable) => {
  const [gas, water] = await Promise.all([
    rows(
      db,
      sql<Option>`select factor_code as code, min(factor_name) as name from outlet_factor where limit_value is not null
        group by factor_code order by factor_code`,
    ),
    rows(
      db,
      sql<Option>`select distinct name as code, name from enterprise_inventory, unnest(water_pollutants) name order by 1`,
    ),
  ])
  return [
    { code: 'gas', name: '废气', children: gas },
    { code: 'water', name: '废水', children: water },
  ]
}

interface IndustryRow {
  divisionCode: string
  divisionName: string
  code: string
  name: string
  count: number
  enterprises: Option[]
}

const industries = ({ db, session }: CallContext, filter: MapFilter) =>
  rows(
    db,
    sql<IndustryRow>`
      select left(industry_code, 2) as "divisionCode",
        coalesce((select min(division_name) from enterprise_inventory where division_code = left(industry_code, 2)),
          left(industry_code, 2)) as "divisionName",
        industry_code as code, min(industry_name) as name, count(*)::int as count,
        json_agg(json_build_object('code', ps_code, 'name', ps_name) order by ps_code) as enterprises
      from enterprise where enabled and ${knownEnterprise(session.scope)} and ${ofMonitor(filter)}
      group by industry_code order by industry_code`,
  )

interface IndustryNode extends Option {
  count: number
  children: IndustryNode[]
}

const tree = (found: readonly IndustryRow[], leaves: (row: IndustryRow) => IndustryNode[]): IndustryNode[] =>
  [...Map.groupBy(found, ({ divisionCode }) => divisionCode)].map(([code, rowsOfDivision]) => ({
    code,
    name: rowsOfDivision[0]?.divisionName ?? code,
    count: rowsOfDivision.reduce((sum, { count }) => sum + count, 0),
    children: rowsOfDivision.map((row) => ({
      code: row.code,
      name: row.name,
      count: row.count,
      children: leaves(row),
    })),
  }))

/** Industry categories (GB/T 4754 divisions) with the industries of the city's enterprises. */
export const industryTree = async (context: CallContext, filter: MapFilter) =>
  tree(await industries(context, filter), () => [])

/** The same with the automatically monitored enterprises as leaves, those whose emissions the user may read. */
export const monitoredTree = async (context: CallContext) => {
  const { db, session } = context
  const visible = await rows(
    db,
    sql<{
      psCode: string
    }>`select ps_code as "psCode" from enterprise where enabled and ${emissionDetail(session.scope)}`,
  )
  const codes = new Set(visible.map(({ psCode }) => psCode))
  const found = await industries(context, { monitorType: ['pst001'], areaCode: '' })
  const own = found.flatMap((row) => {
    const enterprises = row.enterprises.filter(({ code }) => codes.has(code))
    return enterprises.length === 0 ? [] : [{ ...row, enterprises, count: enterprises.length }]
  })
  return tree(own, ({ enterprises }) => enterprises.map((enterprise) => ({ ...enterprise, count: 1, children: [] })))
}

export const industryOptions = async (context: CallContext) =>
  (await industryTree(context, { monitorType: [], areaCode: '' })).map(({ code, name, children }) => ({
    code,
    name,
    children: children.map(({ code: own, name: ownName }) => ({ code: own, name: ownName })),
  }))
