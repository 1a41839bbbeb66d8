import type { FixtureSourceMarks } from '@qingkong/contract/testing/fixture-source-marks'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

/** The chief on duty marks two spans of the week before, when nothing was measured. */
export const buildSourceMarks = async ({
  place,
  users,
  enterpriseCode,
  outletCode,
}: FixtureBuild): Promise<FixtureSourceMarks> => {
  const chief = await place.client(users.dutyChief)
  const save = async (startTime: string, endTime: string) => {
    const [markId] = await chief.sourceMarkSave({
      psCode: enterpriseCode,
      outletCodes: [outletCode],
      kind: 'overhaul',
      startTime,
      endTime,
      reason: '计划检修，更换布袋。',
    })
    return must(markId, 'a mark')
  }
  return {
    markId: await save('2026-11-10 08:00:00', '2026-11-10 18:00:00'),
    spareMarkId: await save('2026-11-11 08:00:00', '2026-11-11 18:00:00'),
  }
}
