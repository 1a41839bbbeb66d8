import type { AmountStatisticRow } from '@qingkong/contract/shapes/emission-amount'
import { sumOfAmounts } from '@qingkong/domain/emission/period-amount'
import { type PermitShare, permitShare } from '@qingkong/domain/emission/permit-share'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import { yearDay } from '@qingkong/domain/time/year-day'
import type { CallContext } from '../../../http/context.ts'
import { permittedTonnes } from '../permits/port.ts'
import type { StatisticOutlet } from './asked-outlets.ts'
import { outletAmounts } from './outlet-amounts.ts'

type PermitCells = Pick<
  AmountStatisticRow,
  'permitted' | 'overPermit' | 'permitT' | 'usedT' | 'permitShare' | 'permitYearShare' | 'permitLight'
>

/** An outlet has no permit of its own here: the plant's is judged. */
export const noPermit: PermitCells = {
  permitted: 0,
  overPermit: 0,
  permitT: null,
  usedT: null,
  permitShare: null,
  permitYearShare: null,
  permitLight: null,
}

interface Held {
  permitT: number
  usedT: number | null
  share: PermitShare | null
}

const isAhead = ({ share }: Held): boolean => share !== null && share.light !== 'green'

/**
 * What enterprises used of their permits from 1 January to the end of a period, or to yesterday: 实测 and 补遗, so that a
 * quarter without 核算 counts with what was measured.
 * @returns the cells of whatever outlets, by their enterprises that hold a permit
 */
export const permitShares = async (
  { db, session, clock }: CallContext,
  outlets: readonly StatisticOutlet[],
  factorCode: string,
  period: { to: string },
): Promise<(own: readonly StatisticOutlet[]) => PermitCells> => {
  const now = clock.now()
  const yesterday = addDays(cityDate(now), -1)
  const last = period.to < yesterday ? period.to : yesterday
  const { dayOfYear, daysOfYear } = yearDay(last)
  // yearDay tells the days over when a day begins; this one is over as well.
  const year = { dayOfYear: dayOfYear + 1, daysOfYear }
  const permits = await permittedTonnes(
    db,
    session.scope,
    [...new Set(outlets.map(({ enterpriseId }) => enterpriseId))],
    factorCode,
  )
  const held = outlets.filter(({ enterpriseId }) => permits.has(enterpriseId))
  const days = { from: `${last.slice(0, 4)}-01-01`, to: last }
  const ids = held.map(({ outletId }) => outletId)
  const { amounts } = await outletAmounts(db, ids, factorCode, days, now)
  const holders = new Map(
    [...Map.groupBy(held, ({ enterpriseId }) => enterpriseId)].map(([enterpriseId, own]): [number, Held] => {
      const { measuredKg, filledKg } = sumOfAmounts(own.flatMap(({ outletId }) => amounts.get(outletId) ?? []))
      const usedT = measuredKg === null ? null : (measuredKg + (filledKg ?? 0)) / 1000
      const permitT = permits.get(enterpriseId) ?? 0
      return [enterpriseId, { permitT, usedT, share: permitShare({ usedT, permitT, ...year }) }]
    }),
  )
  return (own) => {
    const plants = [...new Set(own.map(({ enterpriseId }) => enterpriseId))].flatMap((id) => holders.get(id) ?? [])
    if (plants.length === 0) return noPermit
    const permitT = plants.reduce((sum, plant) => sum + plant.permitT, 0)
    const used = plants.flatMap(({ usedT }) => usedT ?? [])
    const usedT = used.length === 0 ? null : used.reduce((a, b) => a + b, 0)
    const share = permitShare({ usedT, permitT, ...year })
    return {
      permitted: plants.length,
      overPermit: plants.filter(isAhead).length,
      permitT,
      usedT,
      permitShare: share?.share ?? null,
      permitYearShare: share?.yearShare ?? null,
      permitLight: share?.light ?? null,
    }
  }
}
