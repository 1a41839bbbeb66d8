import { formatCity } from '@qingkong/domain/time/city-time'
import writeExcelFile from 'write-excel-file/node'
import type { VocSpecies } from './city/city-data.ts'
import { uniform } from './city/noise.ts'
import { industryProfiles, profileOfIndustry } from './city/voc-profiles.ts'
import type { SeedDoor } from './seed-door.ts'

/** A plant with the processes that its inventory lists; emissionVoc in kg per day, null = none. */
export interface SpectrumPlant {
  psCode: string
  psName: string
  industryCode: string
  sections: readonly { section: string; emissionVoc: number | null }[]
}

const spectrumHead = [
  '样品编号',
  '企业编码',
  '企业名称',
  '工序',
  '排口编码',
  '采样时间',
  '采样方法',
  '样品数',
  '谱类型',
  '单位',
  '物种',
  '数值',
  '检出限',
  '不确定度',
] as const

/** 60 spectra of 20 plants (sources.md 10.5). */
const plantCount = 20
const samplesPerPlant = 3
/** A sample differs so far from what the works give off. */
const spread = 0.15
/** Fewer species make no spectrum. */
const fewestSpecies = 8
const dayMs = 86_400_000
/** Sampled long before the city was connected. */
const firstSampleDays = 460

interface SampledPlant {
  plant: SpectrumPlant
  section: string
}

/** Plants whose VOC have enough species, taken in turn from each process, so that every process has several. */
const sampledPlants = (plants: readonly SpectrumPlant[]): SampledPlant[] => {
  const able = plants.flatMap((plant): SampledPlant[] => {
    const section = plant.sections.find(({ emissionVoc }) => emissionVoc !== null && emissionVoc > 0)?.section
    const species = Object.keys(industryProfiles[profileOfIndustry(plant.industryCode)]).length
    return section === undefined || species < fewestSpecies ? [] : [{ plant, section }]
  })
  const byProcess = [...Map.groupBy(able, ({ section }) => section).values()]
  const most = Math.max(0, ...byProcess.map(({ length }) => length))
  return Array.from({ length: most }, (_, turn) => byProcess.flatMap((own) => own.slice(turn, turn + 1)))
    .flat()
    .slice(0, plantCount)
}

/** The rows of the workbook: a species of a sample in each, in % of the sample's mass. */
export const spectrumRows = (
  seed: number,
  plants: readonly SpectrumPlant[],
  species: readonly VocSpecies[],
  liveAt: number,
): string[][] => {
  const codeOf = new Map(species.map(({ nameEn, factorCode }) => [nameEn, factorCode]))
  return sampledPlants(plants).flatMap(({ plant, section }, place) =>
    Array.from({ length: samplesPerPlant }, (_, turn) => {
      const profile = Object.entries(industryProfiles[profileOfIndustry(plant.industryCode)])
      const masses = profile.map(
        ([name, share]) => share * (1 + spread * (2 * uniform(seed, `spectrum ${plant.psCode} ${name}`, turn) - 1)),
      )
      const sum = masses.reduce((total, mass) => total + mass, 0)
      const sampledAt = liveAt - (firstSampleDays - 2 * (place + plantCount * turn)) * dayMs
      const sample = [
        `YP${plant.psCode.slice(-6)}-${turn + 1}`,
        plant.psCode,
        plant.psName,
        section,
        '',
        formatCity(new Date(sampledAt)).slice(0, 16),
        '苏玛罐-GC/MS',
        '3',
        'O',
        '%',
      ]
      return profile.flatMap(([name], index) => {
        const code = codeOf.get(name)
        const pct = (100 * (masses[index] ?? 0)) / sum
        return code === undefined ? [] : [[...sample, code, pct.toFixed(3), '', (pct * spread).toFixed(3)]]
      })
    }).flat(),
  )
}

/** Hands the spectra in by the workbook that everybody uses; a city that has spectra is left as it is. */
export const importSpectra = async (
  door: Pick<SeedDoor, 'clientOf'>,
  userCode: string,
  rows: readonly (readonly string[])[],
): Promise<{ samples: number }> => {
  const client = await door.clientOf(userCode)
  const { samples } = await client.spDataManagerCount({})
  if (samples > 0) return { samples: 0 }
  const text = (value: string) => ({ value, type: String })
  const data = await writeExcelFile([spectrumHead, ...rows].map((row) => row.map(text))).toBuffer()
  return client.spDataImport({ file: new File([new Uint8Array(data)], '企业源谱.xlsx') })
}
