import type { FixtureDuty } from '@qingkong/contract/testing/fixture-duty'
import { addDays, cityDate, parseCity } from '@qingkong/domain/time/city-time'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

/**
 * Two days before, the chief puts himself and the dispatcher on the coming shifts; one shift is handed over and taken,
 * the next one left only, the last one ended without a signature.
 */
export const buildDuty = async ({ clock, place, users, userIds }: FixtureBuild): Promise<FixtureDuty> => {
  const now = clock.now()
  const today = cityDate(now)
  const at = async (days: number, hour: string, userCode: string) => {
    clock.set(must(parseCity(`${addDays(today, days)} ${hour}`), 'a time'))
    return place.client(userCode)
  }
  const planner = await at(-2, '12:00', users.dutyChief)
  for (const [days, shift, officer] of [
    [-2, 'night', userIds.dispatcher],
    [-1, 'day', userIds.dispatcher],
    [-1, 'night', userIds.dispatcher],
  ] as const) {
    const dutyDate = addDays(today, days)
    const week = await planner.dutyRoster({ dutyDate })
    const stored = must(
      week.shifts.find((one) => one.dutyDate === dutyDate && one.shift === shift),
      'a shift of the week',
    )
    await planner.dutyRosterSave({
      dutyDate,
      shift,
      version: stored.version,
      chiefId: userIds.dutyChief,
      officerIds: [officer],
    })
  }
  const night = { dutyDate: addDays(today, -2), shift: 'night' } as const
  const complete = await (await at(-1, '07:30', users.dispatcher)).handOverLeave({ ...night, note: '<p>无异常。</p>' })
  await (await at(-1, '07:50', users.dutyChief)).handOverTake(complete)
  const day = { dutyDate: addDays(today, -1), shift: 'day' } as const
  const waiting = await (await at(-1, '19:30', users.dispatcher)).handOverLeave({
    ...day,
    note: '<p>请关注雷达热点。</p>',
  })
  clock.set(now)
  const chief = await place.client(users.dutyChief)
  const week = await chief.dutyRoster({ dutyDate: addDays(today, 7) })
  const officerOf = ({ dutyDate, shift, members }: (typeof week.shifts)[number]) => {
    const officer = must(
      members.find(({ part }) => part === 'officer'),
      'an officer of the demo roster',
    )
    return { dutyDate, shift, userId: officer.userId }
  }
  const [first, ...others] = week.shifts
  const rostered = must(first, 'a shift of next week')
  const one = officerOf(rostered)
  const other = others.find(
    (shift) =>
      officerOf(shift).userId !== one.userId &&
      !shift.members.some(({ userId }) => userId === one.userId) &&
      !rostered.members.some(({ userId }) => userId === officerOf(shift).userId),
  )
  let emptyWeek = week.weekStart
  while ((await chief.dutyRoster({ dutyDate: emptyWeek })).shifts.some(({ version }) => version > 0))
    emptyWeek = addDays(emptyWeek, 7)
  return {
    roster: { dutyDate: rostered.dutyDate, version: rostered.version },
    swap: { first: one, second: officerOf(must(other, 'an officer to swap with')) },
    emptyWeek,
    leaving: { dutyDate: addDays(today, -1), shift: 'night' },
    handOverId: complete.handOverId,
    waiting,
  }
}
