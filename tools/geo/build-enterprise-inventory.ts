// Makes data/enterprise-inventory.json from data/enterprises.json and data/areas.json: park, division, control type,
// processes with daily emissions, energy, solvents, emergency measures. Every figure is invented for the demo city;
// the emissions of a process are those of its outlets in enterprises.json.
import { readFileSync } from 'node:fs'
import { processes, usesSolvents } from '../../packages/domain/src/enterprise/process.ts'
import type { EnterpriseLabel } from '../../packages/domain/src/enterprise/solvent.ts'
import { DIVISIONS, INVENTORY_PROFILES, type InventoryProfile, PROCESS_OF_OUTLET } from './inventory-profiles.ts'
import { SeededRandom } from './seeded-random.ts'
import { writeRecords } from './write-json.ts'

interface Plant {
  psCode: string
  countyCode: string
  streetCode: string
  industryCode: string
  keyIndustry: boolean
  types: string[]
  outlets: { name: string; factors: { code: string; baseRateKgH: number }[] }[]
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8')) as T
const plants = read<Plant[]>('enterprises.json')
const areaNames = new Map(
  read<{ areaCode: string; areaName: string }[]>('areas.json').map((area) => [area.areaCode, area.areaName]),
)
const random = new SeededRandom(4754)

/** A plant runs at three quarters of its outlets' base rate over a day. */
const HOURS_AT_BASE_RATE = 18
const EMISSION_CODES = { emissionTsp: 'a34013', emissionVoc: 'a24088', emissionSo2: 'a21026', emissionNox: 'a21002' }

const round = (value: number): number => Number(value.toPrecision(3))

const sectionsOf = (plant: Plant) => {
  const codes = plant.outlets.map(({ name }) => {
    const code = PROCESS_OF_OUTLET[name]
    if (code === undefined) throw new Error(`排口“${name}”没有对应的工序`)
    return code
  })
  return [...new Set(codes)].map((processCode) => {
    const factors = plant.outlets.filter((_, index) => codes[index] === processCode).flatMap((outlet) => outlet.factors)
    const emissions = Object.entries(EMISSION_CODES).map(([field, factorCode]) => {
      const rates = factors.filter(({ code }) => code === factorCode).map(({ baseRateKgH }) => baseRateKgH)
      return [field, rates.length === 0 ? null : round(rates.reduce((sum, rate) => sum + rate, 0) * HOURS_AT_BASE_RATE)]
    })
    return { processCode, section: processes[processCode]?.name ?? '', ...Object.fromEntries(emissions) }
  })
}

/** Tiers as in 重污染天气重点行业应急减排措施制定技术指南 (2020): limited, halved, stopped. */
const measuresOf = (profile: InventoryProfile, sections: readonly string[], inEmergencyList: boolean) => {
  if (!inEmergencyList) return { redWarnings: [], orangeWarnings: [], yellowWarnings: [] }
  const lines = sections.join('、')
  const trucks = '停止使用国四及以下重型载货车辆（含燃气）进行物料运输'
  if (profile.isPublicService)
    return {
      redWarnings: ['在保障民生供应的前提下按最低负荷运行', `${lines}污染物排放浓度在许可限值50%以下运行`, trucks],
      orangeWarnings: ['生产负荷较基线下降20%', `${lines}污染物排放浓度在许可限值60%以下运行`, trucks],
      yellowWarnings: ['生产负荷较基线下降10%', '停止使用国三及以下重型载货车辆运输'],
    }
  return {
    redWarnings: [`${lines}工序停产`, trucks, '停止使用国二及以下非道路移动机械'],
    orangeWarnings: [`${lines}工序限产50%，以生产线计`, trucks, '停止使用国二及以下非道路移动机械'],
    yellowWarnings: [`${lines}工序限产30%，以生产线计`, '停止使用国三及以下重型载货车辆运输'],
  }
}

const some = <T>(choices: readonly T[], probability: number): T[] => {
  const [first] = choices
  if (first === undefined) return []
  const chosen = choices.filter(() => random.chance(probability))
  return chosen.length === 0 ? [first] : chosen
}

const parkOf = (plant: Plant): { parkType: string | null; parkName: string | null } => {
  const street = areaNames.get(plant.streetCode) ?? ''
  if (/开发区|高新/.test(street))
    return { parkType: /高新/.test(street) ? '国家级高新技术产业开发区' : '省级经济开发区', parkName: street }
  if (!random.chance(0.55)) return { parkType: null, parkName: null }
  const parkName = `${street.replace(/(街道|镇)$/, '')}工业集中区`
  return { parkType: plant.industryCode.startsWith('26') ? '化工集中区' : '乡镇工业集中区', parkName }
}

const inventory = plants.map((plant) => {
  const profile = INVENTORY_PROFILES[plant.industryCode]
  const divisionCode = plant.industryCode.slice(0, 2)
  const divisionName = DIVISIONS[divisionCode]
  if (!profile || !divisionName) throw new Error(`行业 ${plant.industryCode} 没有清单参数`)
  const sections = sectionsOf(plant)
  const hasSolvents = sections.some(({ processCode }) => usesSolvents(processCode))
  const key = plant.types.includes('pst901')
  return {
    psCode: plant.psCode,
    ...parkOf(plant),
    divisionCode,
    divisionName,
    controlType: key ? '重点排污单位' : plant.keyIndustry ? '重点管理' : '简化管理',
    waterPollutants: profile.waterPollutants,
    fuelName: profile.fuel?.name ?? null,
    fuelAmount: profile.fuel ? Math.round(random.between(...profile.fuel.perYear)) : null,
    fuelUnit: profile.fuel?.unit ?? null,
    electricity: Math.round(random.between(...profile.electricity)),
    solventCodes: hasSolvents ? some(profile.solvents, 0.6) : [],
    labels: some<EnterpriseLabel>(profile.labels, 0.5),
    ...measuresOf(
      profile,
      sections.map(({ section }) => section),
      plant.types.includes('pst004'),
    ),
    sections,
    demo: true,
  }
})

writeRecords(new URL('../../data/enterprise-inventory.json', import.meta.url), inventory)
