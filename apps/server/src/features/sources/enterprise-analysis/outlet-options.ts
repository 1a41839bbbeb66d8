import type { JudgedBy } from '@qingkong/domain/emission/exceedance'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { monitoredNow, tabStates } from '../emissions/port.ts'
import { identifiedEnterprise } from './chosen-outlet.ts'

const noRule = { limit: null, o2Ref: null, judgeBy: 'HOUR' as const }

/** The enterprise's outlets with their factors, limits and states, as of now. */
export const outletOptions = async ({ db, session, clock }: CallContext, psCode: string) => {
  const { enterprise, identity } = await identifiedEnterprise(db, session.scope, psCode)
  const [now, limits] = await Promise.all([
    monitoredNow(db, enterprise.id, clock.now(), 'HOUR'),
    rows(
      db,
      sql<{ key: string; limit: number | null; o2Ref: number | null; judgeBy: JudgedBy }>`
        select outlet_code || '/' || factor_code as key, limit_value as limit, o2_reference_pct as "o2Ref", judge_by as "judgeBy"
        from outlet_factor join outlet on outlet.id = outlet_id where enterprise_id = ${enterprise.id}`,
    ),
  ])
  const ruleOf = new Map(limits.map(({ key, ...rule }) => [key, rule]))
  return {
    ...identity,
    states: tabStates(enterprise, now),
    outlets: now.outlets.map(({ code, name, state, factors }) => ({
      outletCode: code,
      outletName: name,
      state,
      factors: factors.map((factor) => ({
        code: factor.code,
        name: factor.name,
        unit: factor.unit,
        state: factor.state,
        ...(ruleOf.get(`${code}/${factor.code}`) ?? noRule),
      })),
    })),
    meters: now.meters.map(({ code, name }) => ({ code, name })),
    conditions: now.sensors.flatMap((sensor) =>
      sensor.factors.map(({ code, name }) => ({ code: `${sensor.code}/${code}`, name: `${sensor.name} ${name}` })),
    ),
  }
}
