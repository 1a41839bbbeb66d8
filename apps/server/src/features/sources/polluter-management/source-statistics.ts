import { enterpriseTypeNames } from '@qingkong/domain/enterprise/enterprise-type'
import { monitorStateNames, monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import { hourLabel } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import type { EnterpriseFilter } from '../enterprises/port.ts'
import { type FoundEnterprise, foundEnterprises } from './found-enterprises.ts'
import { onlineRateOf } from './online-outlets.ts'
import { type HeadFactor, todayEmission } from './today-emission.ts'

const sumOf = (amounts: readonly number[]): number | null =>
  amounts.length === 0 ? null : amounts.reduce((sum, kg) => sum + kg, 0)

/** The head of the source map: how many, in which states, what they have let go of today. */
export const headStatistics = async (context: CallContext, filter: EnterpriseFilter) => {
  const { found, hiddenCount } = await foundEnterprises(context, filter)
  const emitted = await todayEmission(
    context.db,
    found.map(({ id }) => id),
    context.clock.now(),
  )
  const outlets = found.flatMap((enterprise) => enterprise.outlets)
  const inState = (state: string) => found.filter((enterprise) => enterprise.state === state).length
  const kgOf = (factor: HeadFactor) =>
    sumOf(emitted.filter(({ factorCode }) => factorCode === factor).map(({ kg }) => kg))
  const newest = emitted.reduce<Date | null>(
    (latest, { newestAt }) => (latest === null || newestAt > latest ? newestAt : latest),
    null,
  )
  return {
    enterprises: found.length,
    outlets: outlets.length,
    onlineRate: await onlineRateOf(context, found),
    states: {
      alarm: inState('alarm'),
      warning: inState('warning'),
      anomaly: inState('anomaly'),
      offline: inState('offline'),
      online: inState('online'),
      stop: inState('stop'),
    },
    today: { a34013: kgOf('a34013'), a24088: kgOf('a24088'), a21026: kgOf('a21026'), a21002: kgOf('a21002') },
    dataTime: newest && hourLabel(newest),
    hiddenCount,
  }
}

export type GroupBy = 'area' | 'industry' | 'type' | 'state'

interface Group {
  code: string
  name: string
}

/** The groups an enterprise stands in: of several types it stands in each. */
const groupsOf: Record<GroupBy, (enterprise: FoundEnterprise) => Group[]> = {
  area: ({ countyCode: code, countyName: name }) => [{ code, name }],
  industry: ({ divisionCode: code, divisionName: name }) => [{ code, name }],
  type: ({ types }) =>
    Object.entries(enterpriseTypeNames).flatMap(([code, name]) => (types.includes(code) ? [{ code, name }] : [])),
  state: ({ state }) => (state === null ? [] : [{ code: state, name: monitorStateNames[state] }]),
}

const inOrder = (groupBy: GroupBy, rows: { code: string; count: number }[]): void => {
  const states: readonly string[] = monitorStates
  rows.sort((a, b) =>
    groupBy === 'state'
      ? states.indexOf(a.code) - states.indexOf(b.code)
      : b.count - a.count || (a.code < b.code ? -1 : 1),
  )
}

/** Enterprises by area, industry, type or state: how many, how many alarm, what they have let go of today. */
export const groupStatistics = async (
  context: CallContext,
  { groupBy, emissionFactor, ...filter }: EnterpriseFilter & { groupBy: GroupBy; emissionFactor: HeadFactor },
) => {
  const { found, hiddenCount } = await foundEnterprises(context, filter)
  const emitted = await todayEmission(
    context.db,
    found.map(({ id }) => id),
    context.clock.now(),
  )
  const kgById = new Map(
    emitted.flatMap(({ enterpriseId, factorCode, kg }) =>
      factorCode === emissionFactor ? [[enterpriseId, kg] as const] : [],
    ),
  )
  const members = found.flatMap((enterprise) =>
    groupsOf[groupBy](enterprise).map((group) => ({ ...group, enterprise })),
  )
  const rows = [...Map.groupBy(members, ({ code }) => code)].map(([code, own]) => ({
    code,
    name: own[0]?.name ?? code,
    count: own.length,
    alarm: own.filter(({ enterprise }) => enterprise.state === 'alarm').length,
    kg: sumOf(own.flatMap(({ enterprise }) => kgById.get(enterprise.id) ?? [])),
  }))
  inOrder(groupBy, rows)
  return { rows, hiddenCount }
}
