import type { FixtureTrace } from '@qingkong/contract/testing/fixture-trace'
import { firstRow, sql } from '../db/database.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

/** The chief traces the first alarm's hour and lists an enterprise that the example of adding does not add. */
export const buildTrace = async (build: FixtureBuild): Promise<FixtureTrace> => {
  const chief = await build.place.client(build.users.dutyChief)
  const { siteCode, factorCode, dataTime } = await chief.traceRunStart({ eventId: build.events.alarming })
  const other = await firstRow(
    build.services.db,
    sql<{
      code: string
    }>`select ps_code as code from enterprise where ps_code <> ${build.enterpriseCode} order by id limit 1`,
  )
  const listedCode = must(other, 'a second enterprise').code
  await chief.addTraceSource({ siteCode, factorCode, dataTime, psCodeList: [listedCode] })
  return { siteCode, factorCode, dataTime, listedCode }
}
