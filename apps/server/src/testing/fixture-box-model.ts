import type { FixtureBoxModel } from '@qingkong/contract/testing/fixture-box-model'
import { firstRow, sql } from '../db/database.ts'
import { sendAir, sendComponents } from '../features/composition/engine-runs/testing/component-station.ts'
import { runDueJobs } from '../jobs/job-worker.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

const day = '2026-11-08'
/** The day before and the day after lend their hours to gaps. */
const hours = { from: '2026-11-07T00:00:00+08:00', hours: 72 }

const mechanismText = '% 1.44D-13 : OH + CO = HO2 ;\n% 3.5D-12*EXP(250/TEMP) : HO2 + NO = OH + NO2 ;\n'

/** A day of a component station that the duty chief has computed and published; a favourite, a parameter set, a mechanism. */
export const buildBoxModel = async (
  { services, place, users }: FixtureBuild,
  siteCode: string,
): Promise<FixtureBoxModel> => {
  const site = must(
    await firstRow(services.db, sql<{ id: number }>`select id from site where site_code = ${siteCode}`),
    'the component station',
  )
  const station = { id: site.id, siteCode }
  await sendComponents(services, station, hours)
  await sendAir(services, station, hours)
  const chief = await place.client(users.dutyChief)
  const started = await chief.wxObmEkmaCalculate({ siteCode, day, lines: 3 })
  const runId = must(started.runId ?? undefined, 'a box model run')
  await runDueJobs(services)
  const { state, sentence } = await chief.boxModelRunGet({ runId })
  must(state === 'succeeded' ? state : undefined, `a finished box model run (${sentence})`)
  await chief.engineRunPublish({ jobId: runId })
  const { collectionId } = await chief.wxObmCollectionAdd({ runId, name: '秋季典型日' })
  const { paramId } = await chief.wxObmParamSave({ name: '秋季参数', reduction: 0.1 })
  const { mechanismId } = await chief.mechanismUpload({
    citation: '测试机理',
    files: [new File([mechanismText], 'bench.fac', { type: 'text/plain' })],
  })
  // What the night decided about the day.
  await sql`insert into box_model_night (site_id, day, job_id, decided_at)
    values (${site.id}, ${day}::date, ${runId}::uuid, ${services.clock.now()})`.execute(services.db)
  return { stationDay: { siteCode, day }, runId, collectionId, paramId, mechanismId }
}
