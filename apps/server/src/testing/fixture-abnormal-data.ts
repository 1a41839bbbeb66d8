import { findAbnormalDay } from '../features/sources/abnormal-data/port.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

const day = '2026-11-19'

/** The outlet said the same for hours on end the day before: a row of 异常数据, made as the worker makes it at night. */
export const buildAbnormalData = async ({
  services,
  clock,
  place,
  users,
  enterpriseCode,
}: FixtureBuild): Promise<string> => {
  const dayStartMs = Date.parse(`${day}T00:00:00+08:00`)
  await services.db.transaction().execute((tx) => findAbnormalDay(tx, dayStartMs, clock.now()))
  const chief = await place.client(users.dutyChief)
  const { records } = await chief.psAnalyseAbnormalData({ psCode: enterpriseCode, startDay: day, endDay: day })
  return must(records[0], 'abnormal data of the day before').id
}
