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

/** The dispatcher computes one path. */
export const buildEngineRuns = async ({ services, place, users }: FixtureBuild): Promise<FixtureEngineRuns> => {
  const dispatcher = await place.client(users.dispatcher)
  const { jobId } = await dispatcher.engineRunStart({ title: '来源轨迹', run: question })
  await runDueJobs(services)
  const { state, sentence } = await dispatcher.jobDetail({ jobId })
  must(state === 'succeeded' ? state : undefined, `a finished path (${sentence})`)
  return {
    question: { ...question, parameters: { ...question.parameters, hours: 6 } },
    finishedJobId: jobId,
    windGrid: () => new File([emptyNetcdf], 'winds.nc', { type: 'application/x-netcdf' }),
  }
}
