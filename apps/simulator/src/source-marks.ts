import { sourceMarkNames } from '@qingkong/domain/emission/source-mark'
import { dayMs, formatCity } from '@qingkong/domain/time/city-time'
import type { CityData } from './city/city-data.ts'
import { troubleOfWeek, weekOf } from './city/stack-trouble.ts'
import type { SeedDoor } from './seed-door.ts'

/** Closures are on record this far back, and announced this far ahead. */
const markedBackMs = 60 * dayMs
const markedAheadMs = 14 * dayMs

interface Closure {
  psCode: string
  outletCode: string
  startAt: number
  endAt: number
}

/** Closures (报停) of the city's stacks around an instant: those that are kept and those that are broken look alike. */
export const closuresOf = (seed: number, { enterprises }: Pick<CityData, 'enterprises'>, at: number): Closure[] => {
  const outlets = enterprises.flatMap(({ psCode, outlets: own }) =>
    own.map(({ outletCode }) => ({ psCode, outletCode })),
  )
  const [first, last] = [weekOf(at - markedBackMs), weekOf(at + markedAheadMs)]
  const weeks = Array.from({ length: last - first + 1 }, (_, n) => first + n)
  return outlets.flatMap((outlet, index) =>
    weeks.flatMap((week) => {
      const trouble = troubleOfWeek(seed, index, week)
      if (trouble?.kind !== 'closed' && trouble?.kind !== 'closedBroken') return []
      return [{ ...outlet, startAt: trouble.startAt, endAt: trouble.endAt }]
    }),
  )
}

/** Files the closures, on behalf of plants that have no account of their own; those on record already are left alone. */
export const fileClosures = async (
  door: Pick<SeedDoor, 'clientOf'>,
  userCode: string,
  closures: readonly Closure[],
): Promise<number> => {
  const desk = await door.clientOf(userCode)
  const { records } = await desk.sourceMarkList({ kinds: ['closed'], pageSize: 1000 })
  const known = new Set(records.map(({ outletCode, startTime }) => `${outletCode} ${startTime}`))
  let filed = 0
  for (const { psCode, outletCode, startAt, endAt } of closures) {
    const startTime = formatCity(startAt)
    if (known.has(`${outletCode} ${startTime}`)) continue
    await desk.sourceMarkSave({
      psCode,
      outletCodes: [outletCode],
      kind: 'closed',
      startTime,
      endTime: formatCity(endAt),
      reason: `企业${sourceMarkNames.closed}：订单不足，该生产线停产。`,
    })
    filed += 1
  }
  return filed
}
