import type { SourceNode } from '@qingkong/contract/shapes/source-option'
import { monitorStateNames, monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { statesNow } from '../enterprises/port.ts'
import { type Offer, offered } from './offered.ts'

interface EnterpriseRow {
  id: number
  code: string
  name: string
  countyCode: string
  countyName: string
  streetCode: string | null
  streetName: string | null
  industryCode: string
  industryName: string
  outlets: { code: string; name: string; factors: number }[]
}

const enterprisesOf = ({ db, session }: CallContext, offer: Offer) =>
  rows(
    db,
    sql<EnterpriseRow>`select enterprise.id, ps_code as code, ps_name as name, enterprise.area_code as "countyCode",
        county.area_name as "countyName", street_code as "streetCode", street.area_name as "streetName",
        industry_code as "industryCode", industry_name as "industryName",
        coalesce((select json_agg(json_build_object('code', outlet_code, 'name', outlet_name, 'factors',
            (select count(*) from outlet_factor where outlet_id = outlet.id)) order by outlet.id)
          from outlet where enterprise_id = enterprise.id), '[]') as outlets
      from enterprise join area county on county.area_code = enterprise.area_code
      left join area street on street.area_code = street_code
      where ${offered(session.scope, offer)} order by enterprise.area_code, street_code, industry_code, ps_code`,
  )

const enterpriseNode = ({ code, name, outlets }: EnterpriseRow, children: SourceNode[] = []): SourceNode => ({
  code,
  name,
  count: outlets.length,
  kind: 'enterprise',
  children,
})

/** Nodes in the order in which they are met; each counts its enterprises. */
const grouped = (
  found: readonly EnterpriseRow[],
  kind: SourceNode['kind'],
  nameOf: (row: EnterpriseRow) => { code: string; name: string } | null,
  childrenOf: (rows: readonly EnterpriseRow[]) => SourceNode[],
): SourceNode[] =>
  [...Map.groupBy(found, (row) => nameOf(row)?.code ?? null)].flatMap(([code, own]) => {
    const [first] = own
    const named = first && nameOf(first)
    return code === null || !named
      ? []
      : [{ code, name: named.name, count: own.length, kind, children: childrenOf(own) }]
  })

const county = ({ countyCode: code, countyName: name }: EnterpriseRow) => ({ code, name })
const street = ({ streetCode: code, streetName: name }: EnterpriseRow) => (code && name ? { code, name } : null)
const industry = ({ industryCode: code, industryName: name }: EnterpriseRow) => ({ code, name })

/** District, industry, enterprise: the way the pages drill down. */
export const enterpriseTree = async (context: CallContext, offer: Offer): Promise<SourceNode[]> =>
  grouped(await enterprisesOf(context, offer), 'area', county, (inCounty) =>
    grouped(inCounty, 'industry', industry, (inIndustry) => inIndustry.map((row) => enterpriseNode(row))),
  )

/** Districts and streets that have sources. */
export const areaTree = async (context: CallContext, offer: Offer): Promise<SourceNode[]> =>
  grouped(await enterprisesOf(context, offer), 'area', county, (inCounty) =>
    grouped(inCounty, 'area', street, () => []),
  )

/** District, enterprise, outlet: whoever has an outlet that sends, whatever the register calls it. */
export const monitoredTree = async (context: CallContext, offer: Offer): Promise<SourceNode[]> =>
  grouped(
    (await enterprisesOf(context, offer)).filter(({ outlets }) => outlets.length > 0),
    'area',
    county,
    (inCounty) =>
      inCounty.map((row) =>
        enterpriseNode(
          row,
          row.outlets.map(({ code, name, factors }) => ({ code, name, count: factors, kind: 'outlet', children: [] })),
        ),
      ),
  )

/** The six states with the enterprises that are in each now; one without outlets has no state and is in none. */
export const stateTree = async (context: CallContext, offer: Offer): Promise<SourceNode[]> => {
  const found = await enterprisesOf(context, offer)
  const ids = found.map(({ id }) => id)
  const states = await statesNow(context.db, ids, context.clock.now())
  return monitorStates.map((state) => {
    const own = found.filter(({ id }) => states.get(id) === state)
    const children = own.map((row) => enterpriseNode(row))
    return { code: state, name: monitorStateNames[state], count: own.length, kind: 'state', children }
  })
}
