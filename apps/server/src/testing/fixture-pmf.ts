import type { FixturePmf } from '@qingkong/contract/testing/fixture-pmf'
import { demoPassword } from '@qingkong/domain/city/demo-device'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeSplit } from '@qingkong/protocol/hj212/encode'
import { seededRandom } from '@qingkong/science/stats/seeded-random'
import { firstRow, rows, sql } from '../db/database.ts'
import { runDueJobs } from '../jobs/job-worker.ts'
import { spreadsheet } from '../platform/spreadsheet.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'
import { sendFrames } from './send-frames.ts'

const firstHour = new Date('2026-11-11T00:00:00+08:00')
const hours = 144
const period = { from: '2026-11-11', to: '2026-11-16' }

/** µg/m³ of two sources at a strength of 1: exhaust, and solvents. */
const sources: readonly Readonly<Record<string, number>>[] = [
  {
    Ethylene: 4,
    Propylene: 1.5,
    Acetylene: 3,
    Isopentane: 5,
    'n-Pentane': 2.5,
    Toluene: 1.2,
    'n-Butane': 2,
    Isobutane: 1,
  },
  { Toluene: 9, Ethylbenzene: 4, 'o-Xylene': 3, 'Ethyl acetate': 5, 'n-Butyl acetate': 3, 'n-Pentane': 0.1 },
]

const profileHead = ['源谱名称', '源类', '来源', '地点', '日期', '出处', '物种', '占比（%）']

/** % of the species of a measured solvent. */
const solventShares = {
  甲苯: '30',
  Ethylbenzene: '12',
  'o-Xylene': '9',
  'Ethyl acetate': '18',
  'n-Butyl acetate': '11',
  'n-Pentane': '2',
  Isopentane: '3',
  'n-Butane': '4',
}

export const profileLines = (name: string): string[][] =>
  Object.entries(solventShares).map(([species, pct]) => [
    name,
    'solvent',
    '实测',
    '滨湖区',
    '2026-10-08',
    '滨湖区涂装企业排气筒实测',
    species,
    pct,
  ])

/** A workbook of profiles as people fill it in. */
export const profileForm = async (body: readonly (readonly string[])[], name = '源谱.xlsx'): Promise<File> => {
  const { data, type } = await spreadsheet(
    name,
    profileHead.map((title, index) => ({ title, value: (row: readonly string[]) => row[index] || null })),
    body,
  )
  return new File([new Uint8Array(data)], name, { type })
}

interface Station {
  siteCode: string
  mn: string
}

/** Hours of a dozen gases made of two sources, sent by the chromatograph of a component station. */
const sendHours = async (
  { place }: FixtureBuild,
  { mn }: Station,
  species: readonly { code: string; nameEn: string }[],
): Promise<void> => {
  const random = seededRandom(17)
  const frames = Array.from({ length: hours }, (_, hour) => {
    // At rest in every fourth hour or so, which ties the rotation down.
    const strengths = sources.map(() => (random() < 0.25 ? 0.02 : 0.2 + 2 * random() ** 2))
    const at = new Date(firstHour.getTime() + hour * hourMs)
    return encodeSplit(
      {
        st: '27',
        cn: '2061',
        pw: demoPassword,
        mn,
        flag: { version: '2025', split: false, ack: true },
        cp: { DataTime: formatDataTime(at) },
        factors: species.map(({ code, nameEn }) => {
          const value = strengths.reduce((sum, strength, a) => sum + strength * (sources[a]?.[nameEn] ?? 0), 0.02)
          return [code, { Avg: (value * (0.97 + 0.06 * random())).toFixed(4), Flag: 'N' }] as const
        }),
      },
      (part) => formatQn(new Date(at.getTime() + 300 * part)),
    )
  })
  await sendFrames(place.ingestPort, frames.flat())
}

/** A run of the duty chief about those hours, and of it a draft, a frozen and a published scheme, a profile and a case. */
export const buildPmf = async (build: FixtureBuild): Promise<FixturePmf> => {
  const { services, place, users } = build
  const station = must(
    await firstRow(
      services.db,
      sql<Station>`select distinct site_code as "siteCode", mn from site
        join device_binding b on b.target_kind = 'voc' and b.target_id = site.id
        join device on device.id = b.device_id order by site_code limit 1`,
    ),
    'a component station',
  )
  const names = [...new Set(sources.flatMap((source) => Object.keys(source)))]
  const species = await rows(
    services.db,
    sql<{ code: string; nameEn: string }>`select factor_code as code, name_en as "nameEn" from species
      where family = 'voc' and name_en = any(${names}::text[]) order by position`,
  )
  await sendHours(build, station, species)
  const chief = await place.client(users.dutyChief)
  const { siteCode } = station
  const { jobId } = await chief.engineRunAsk({
    title: '秋季VOCs源解析',
    ask: {
      engine: 'pmf',
      about: { siteCode, family: 'VOC', ...period, factorCodes: species.map(({ code }) => code) },
      uncertainty: { detectionLimit: 0.02 },
      parameters: { factors: 2, runs: 5, bootstrap: 100, blockLength: 6, disp: true },
    },
  })
  await runDueJobs(services)
  const { state, sentence } = await chief.jobDetail({ jobId })
  must(state === 'succeeded' ? state : undefined, `a finished PMF run (${sentence})`)
  const draft = (title: string) => chief.pmfSave({ jobId, title, factorNames: ['溶剂使用', '机动车'] })
  const [kept, frozen, shown] = [await draft('草稿方案'), await draft('冻结方案'), await draft('秋季方案')]
  await chief.pmfFreeze({ schemeId: frozen.schemeId })
  await chief.pmfFreeze({ schemeId: shown.schemeId })
  await chief.pmfPublish({ schemeId: shown.schemeId })
  const label = (hour: number) => formatCity(firstHour.getTime() + hour * hourMs)
  const times = { startTime: label(1), endTime: label(hours) }
  const profile = await chief.pmfLibrarySave({
    schemeId: shown.schemeId,
    factorNo: 1,
    name: '本地溶剂使用',
    typeCode: 'solvent',
  })
  const saved = await chief.vocSourcePmfCaseRecordSave({
    schemeId: shown.schemeId,
    ...times,
    title: '秋季臭氧过程',
    tags: ['臭氧'],
  })
  const profileFile = await profileForm(profileLines('实测溶剂谱'))
  return {
    siteCode,
    factorCode: must(species[0], 'a species').code,
    shown: { siteCodes: siteCode, ...times },
    jobId,
    draftSchemeId: kept.schemeId,
    frozenSchemeId: frozen.schemeId,
    publishedSchemeId: shown.schemeId,
    libraryId: profile.libraryId,
    typeCode: 'vehicle_exhaust',
    profileFile: () => profileFile,
    caseId: saved.caseId,
  }
}
