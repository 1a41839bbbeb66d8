import type { contractClient } from '@qingkong/contract/client'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import { pause, type Timers } from './timers.ts'

type Client = ReturnType<typeof contractClient>

/** How a family is analysed. */
export interface SchemePlan {
  /** Whole days before today. */
  days: number
  /** Numbers of factors, from the most that may hold. */
  factors: readonly number[]
  title: string
  /** Gases that tell sources apart; null takes what was measured well. */
  gases: readonly string[] | null
}

/** Of the demo city. */
export const schemePlans: Readonly<Record<SpeciesFamilyAsked, SchemePlan>> = {
  VOC: {
    days: 9,
    factors: [4, 3, 2],
    title: 'VOCs来源解析',
    gases: [
      'Ethylene',
      'Propylene',
      'Acetylene',
      'Propane',
      'n-Butane',
      'Isobutane',
      'Isopentane',
      'n-Pentane',
      'Isoprene',
      'Benzene',
      'Toluene',
      'Ethylbenzene',
      'o-Xylene',
      'Ethyl acetate',
      'n-Butyl acetate',
    ],
  },
  PM: { days: 30, factors: [6, 5, 4], title: '颗粒物来源解析', gases: null },
}

/** Of the demo’s gas chromatographs, µg/m³, and how much of a value may be error: the platform knows no limit of its own. */
const gasLimit = { detectionLimit: 0.02, errorFraction: 0.1 }
const runs = 5
/** The least that lets a scheme be frozen. */
const bootstrap = 100
const blockLength = 24
const lookEveryMs = 1_000
/** A run that is not done by then will not be. */
const mostLooks = 1_800

interface Asked {
  client: Client
  siteCode: string
  family: SpeciesFamilyAsked
  plan: SchemePlan
  timers: Timers
  stopped: () => boolean
}

const ended = async ({ client, timers, stopped }: Asked, jobId: string): Promise<boolean> => {
  for (let look = 0; look < mostLooks && !stopped(); look++) {
    const { state } = await client.jobDetail({ jobId })
    if (state !== 'queued' && state !== 'running') return state === 'succeeded'
    await pause(timers, lookEveryMs)
  }
  return false
}

const componentsOf = async ({ client, siteCode, family }: Asked, day: string) => {
  const { groups } =
    family === 'VOC'
      ? await client.vocSourcePmfOptionsTreeComponentsCity({ siteCode, day })
      : await client.vocSourcePmfOptionsTreeComponentsParticle({ siteCode, day })
  return groups.flatMap(({ children }) => children)
}

/** 参数管理: limits of the gases that have none, as who keeps the instrument would enter them. */
const enterLimits = async (asked: Asked, from: string, to: string): Promise<void> => {
  const { client, siteCode, family, plan } = asked
  const { gases } = plan
  const lacking = (await componentsOf(asked, to)).filter(
    ({ nameEn, detectionLimit }) => detectionLimit === null && gases?.includes(nameEn),
  )
  if (lacking.length === 0) return
  const factors = lacking.map(({ factorCode }) => ({ factorCode, ...gasLimit }))
  await client.vocSourcePmfSetFactorMdl({ siteCode, family, validFrom: from, factors })
}

/** What was measured well enough over the days, with its limit; the template of the platform decides what is weak. */
const speciesOf = async (asked: Asked, from: string, to: string) => {
  const { client, siteCode, family, plan } = asked
  const { gases } = plan
  const { rows } = await client.analysisMonitorData({ siteCode, family, from, to })
  const checks = new Map(rows.map((row) => [row.factorCode, row]))
  return (await componentsOf(asked, to)).flatMap(({ factorCode, nameEn, detectionLimit, errorFraction }) => {
    const check = checks.get(factorCode)
    const isAsked = gases === null ? check?.duplicateOf === null : gases.includes(nameEn)
    if (!check || !isAsked || check.suggested === 'bad' || detectionLimit === null) return []
    return [{ factorCode, nameEn, isWeak: check.suggested === 'weak', detectionLimit, errorFraction }]
  })
}

/** A name for every factor, each once: the first proposal that no factor before it took. */
export const distinctNames = (proposals: readonly (readonly { name: string }[])[]): string[] =>
  proposals.reduce<string[]>((taken, own) => {
    const free = own.find(({ name }) => !taken.includes(name))
    return [...taken, free?.name ?? `未识别来源${taken.length + 1}`]
  }, [])

/** Analyses with the most factors that may be frozen. Answers whether a scheme is in use now. */
const publish = async (asked: Asked): Promise<boolean> => {
  const { client, siteCode, family, plan, timers } = asked
  const { days, factors, title } = plan
  const today = cityDate(timers.now())
  const [from, to] = [addDays(today, -days), addDays(today, -1)]
  await enterLimits(asked, from, to)
  const species = await speciesOf(asked, from, to)
  for (const count of factors) {
    // The engine wants more species than factors; half as many factors is what is advised.
    if (2 * count > species.length) continue
    const { jobId } = await client.engineRunAsk({
      title: `${title} ${siteCode} ${count}因子`,
      ask: {
        engine: 'pmf',
        about: { siteCode, family, from, to, factorCodes: species.map(({ factorCode }) => factorCode) },
        uncertainty: {
          species: Object.fromEntries(
            species.map(({ factorCode, detectionLimit, errorFraction }) => [
              factorCode,
              { detectionLimit, ...(errorFraction === null ? {} : { errorFraction }) },
            ]),
          ),
        },
        parameters: {
          factors: count,
          runs,
          robust: true,
          bootstrap,
          blockLength,
          categories: Object.fromEntries(species.flatMap(({ nameEn, isWeak }) => (isWeak ? [[nameEn, 'weak']] : []))),
        },
      },
    })
    if (!(await ended(asked, jobId))) return false
    const { schemeId } = await client.pmfSave({ jobId, title })
    const [scheme] = (await client.pmfResult({ schemeIds: schemeId })).schemes
    const named = await client.pmfSave({
      schemeId,
      title,
      factorNames: distinctNames(scheme?.proposals ?? []),
    })
    if (named.obstacles.length > 0) {
      await client.pmfDelete({ schemeId })
      continue
    }
    await client.pmfFreeze({ schemeId })
    await client.pmfPublish({ schemeId })
    return true
  }
  return false
}

/**
 * Publishes a PMF scheme of a family at every component station that has none, through the calls a person would use, one
 * run after the other. Answers at how many stations one is in use now that was not before.
 * @param client of somebody who may publish
 */
export const publishSchemes = async (
  { client, timers, stopped }: Pick<Asked, 'client' | 'timers' | 'stopped'>,
  family: SpeciesFamilyAsked,
  siteCodes: readonly string[],
  plan = schemePlans[family],
): Promise<number> => {
  let published = 0
  for (const siteCode of siteCodes) {
    const { total } = await client.pmfPlan({ family, siteCodes: [siteCode], state: 'published' })
    // One there is a person's, or ours of a start before.
    if (total > 0 || stopped()) continue
    if (await publish({ client, siteCode, family, plan, timers, stopped })) published += 1
  }
  return published
}
