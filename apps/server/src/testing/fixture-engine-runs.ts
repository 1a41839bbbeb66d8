import type { FixtureEngineRuns } from '@qingkong/contract/testing/fixture-engine-runs'
import { runDueJobs } from '../jobs/job-worker.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

const day = '2026-11-19'
const hours = Array.from({ length: 24 }, (_, hour) => `${day} ${String(hour).padStart(2, '0')}:00:00`)

/** Two stations in a wind from the south-east. */
const question: FixtureEngineRuns['question'] = {
  engine: 'trajectory',
  data: {
    kind: 'stations',
    times: [...hours, ...hours],
    longitude: [...hours.map(() => 120.3), ...hours.map(() => 120.6)],
    latitude: [...hours.map(() => 31.5), ...hours.map(() => 31.6)],
    speedMs: [...hours.map(() => 3), ...hours.map(() => 3.5)],
    directionDeg: [...hours.map(() => 135), ...hours.map(() => 140)],
  },
  parameters: { start: { longitude: 120.31, latitude: 31.56 }, times: [`${day} 20:00:00`], hours: 12 },
}

/** The first bytes of a NetCDF-3 file without dimensions or variables. */
const emptyNetcdf = Uint8Array.of(0x43, 0x44, 0x46, 1, ...new Array<number>(28).fill(0))

const mechanismText = '% 1.44D-13 : OH + CO = HO2 ;\n% 3.5D-12*EXP(250/TEMP) : HO2 + NO = OH + NO2 ;\n'

/** The dispatcher computes one path; the duty chief two to a site, of which one is published, and has one asked daily. */
export const buildEngineRuns = async ({
  services,
  place,
  users,
  nationalSiteCode: siteCode,
}: FixtureBuild): Promise<FixtureEngineRuns> => {
  const [dispatcher, chief] = [await place.client(users.dispatcher), await place.client(users.dutyChief)]
  const path = { engine: 'trajectory', about: { siteCode, everyHours: 1 } } as const
  const today = '2026-11-20'
  const askOf = (pathHours: number) => ({
    ...path,
    about: { ...path.about, from: today, to: today },
    parameters: { hours: pathHours },
  })
  const { jobId } = await dispatcher.engineRunStart({ title: '来源轨迹', run: question })
  const [own, shown] = [
    await chief.engineRunAsk({ title: '短轨迹', ask: askOf(1) }),
    await chief.engineRunAsk({ title: '已发布轨迹', ask: askOf(2) }),
  ]
  await runDueJobs(services)
  const { state, sentence } = await dispatcher.jobDetail({ jobId })
  must(state === 'succeeded' ? state : undefined, `a finished path (${sentence})`)
  await chief.engineRunPublish({ jobId: shown.jobId })
  const repeatedAsk = { ...path, about: { ...path.about, lastDays: 1 }, parameters: { hours: 6 } }
  const schedule = await chief.engineScheduleSave({ title: '每日轨迹', ask: repeatedAsk, timeOfDay: '02:30' })
  return {
    question: { ...question, parameters: { ...question.parameters, hours: 6 } },
    ask: askOf(3),
    repeatedAsk,
    finishedJobId: jobId,
    chiefJobId: own.jobId,
    publishedJobId: shown.jobId,
    scheduleId: schedule.id,
    mechanism: () => new File([mechanismText], 'small.fac', { type: 'text/plain' }),
    windGrid: () => new File([emptyNetcdf], 'winds.nc', { type: 'application/x-netcdf' }),
  }
}
