import { setTimeout as pause } from 'node:timers/promises'
import type { contractClient } from '@qingkong/contract/client'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'

type Client = ReturnType<typeof contractClient>

/** Gases that tell exhaust and solvents apart. */
const gases = [
  'Ethylene',
  'Propylene',
  'Acetylene',
  'n-Butane',
  'Isobutane',
  'Isopentane',
  'n-Pentane',
  'Toluene',
  'Ethylbenzene',
  'o-Xylene',
  'Ethyl acetate',
  'n-Butyl acetate',
]

const ended = async (client: Client, jobId: string): Promise<void> => {
  for (;;) {
    const { state, sentence } = await client.jobDetail({ jobId })
    if (state === 'succeeded') return
    if (state === 'failed' || state === 'cancelled') throw new Error(`the PMF run ${state}: ${sentence}`)
    await pause(200)
  }
}

/**
 * Makes and publishes a PMF scheme of a station's gases over the last whole days, its factors named as the program
 * proposes. @param client of somebody who may publish
 */
export const publishScheme = async (client: Client, siteCode: string, days: number): Promise<string> => {
  const { groups } = await client.vocSourcePmfOptionsTreeComponentsCity({ siteCode })
  const factorCodes = groups
    .flatMap(({ children }) => children)
    .filter(({ nameEn }) => gases.includes(nameEn))
    .map(({ factorCode }) => factorCode)
  const today = cityDate(new Date())
  const { jobId } = await client.engineRunAsk({
    title: '近期VOCs源解析',
    ask: {
      engine: 'pmf',
      about: { siteCode, family: 'VOC', from: addDays(today, -days), to: addDays(today, -1), factorCodes },
      uncertainty: { detectionLimit: 0.02 },
      parameters: { factors: 2, runs: 5, bootstrap: 100, blockLength: 6 },
    },
  })
  await ended(client, jobId)
  const { schemeId } = await client.pmfSave({ jobId, title: '近期方案', factorNames: [] })
  const [scheme] = (await client.pmfResult({ schemeIds: schemeId })).schemes
  const factorNames = (scheme?.proposals ?? []).map((named, a) => named[0]?.name ?? `因子${a + 1}`)
  await client.pmfSave({ schemeId, title: '近期方案', factorNames })
  await client.pmfFreeze({ schemeId })
  await client.pmfPublish({ schemeId })
  return schemeId
}
