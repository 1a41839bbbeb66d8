import type { FixtureTargets } from '@qingkong/contract/testing/fixture-targets'
import type { FixtureBuild } from './fixture-build.ts'

/** The city's target of the year with its months. */
export const buildTargets = async ({ services, place, users }: FixtureBuild): Promise<FixtureTargets> => {
  const chief = await place.client(users.dutyChief)
  const target = await chief.targetCreate({
    name: '2026年度考核目标',
    areaCode: services.config.cityCode,
    startTime: '2026-01-01 00:00:00',
    endTime: '2026-12-31 23:59:59',
    pm25TargetValue: 28.5,
    goodDayTargetValue: 300,
    o3ExceedTargetValue: 40,
  })
  const { months } = await chief.targetDecompositionList({ targetId: target.id, factorCode: 'good_days' })
  return {
    targetId: target.id,
    version: target.version,
    goodDayMonths: months.map(({ month, targetValue, locked }) => ({ month, targetValue, locked })),
  }
}
