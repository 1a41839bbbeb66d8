/**
 * data/monitor-points.json: the power meters (HJ 212 ST 44) and working-condition sensors (ST 45) of demo plants, made
 * from data/enterprises.json. Sixty plants with type pst003 have sensors; they and forty more with pst002 are metered,
 * because whether a sensor's line runs is read off its meter. One logger per plant and monitor type speaks for all its
 * points. Ranges are usual ones of the treatment technique; `limitSource` names a standard where one demands them.
 */
import { readFileSync } from 'node:fs'
import { electricityCode } from '@qingkong/protocol/hj212/electricity-code'
import { SeededRandom } from './seeded-random.ts'
import { writeRecords } from './write-json.ts'

interface Outlet {
  outletCode: string
  name: string
}
interface Enterprise {
  psCode: string
  types: string[]
  keyIndustry: boolean
  outlets: Outlet[]
}

/** A condition: code, name, unit, range, what demands it, usual value. p9xxyy: xx the kind of condition by the demo loggers' own numbering, yy the point. */
type Condition = readonly [
  code: string,
  name: string,
  unit: string,
  low: number | null,
  high: number | null,
  limitSource: string | null,
  usual: number,
]

const RTO_TEMPERATURE: Condition = ['p90101', 'RTO燃烧室温度', '℃', 760, 950, 'HJ 1093-2020', 825]
const FURNACE_TEMPERATURE: Condition = ['a01901', '炉膛温度', '℃', 850, 1150, 'GB 18485-2014', 960]
const FAN_CURRENT: Condition = ['p90301', '风机电流', 'A', 20, 90, null, 58]
const SCRUBBER_PH: Condition = ['p90401', '喷淋液pH', '无量纲', 8, 11, null, 9.3]
const SLURRY_PH: Condition = ['p90501', '脱硫浆液pH', '无量纲', 5, 6.5, null, 5.7]
const SCRUBBER_DROP: Condition = ['p90601', '洗涤塔压降', 'kPa', 0.3, 1.5, null, 0.8]
const BAG_DROP: Condition = ['p90701', '布袋压差', 'kPa', 0.5, 2, null, 1.2]
const CARBON_TEMPERATURE: Condition = ['p90201', '活性炭箱进气温度', '℃', null, 40, 'HJ 2026-2013', 31]
const LINE_TEMPERATURE: Condition = ['p90801', '工序温度', '℃', 60, 220, null, 145]

/** What stands at an outlet, by its name; the first that fits. */
interface Technique {
  fits: RegExp
  production: string
  govern: string
  isBig: boolean
  conditions: readonly Condition[]
}

const techniques: readonly Technique[] = [
  { fits: /燃气锅炉/, production: '锅炉鼓风机', govern: '烟气再循环风机', isBig: false, conditions: [FAN_CURRENT] },
  {
    fits: /焚烧炉/,
    production: '焚烧炉送风机',
    govern: '布袋除尘引风机',
    isBig: true,
    conditions: [FURNACE_TEMPERATURE, BAG_DROP],
  },
  { fits: /机组|锅炉/, production: '送引风机', govern: '脱硫循环泵', isBig: true, conditions: [SLURRY_PH, BAG_DROP] },
  {
    fits: /窑炉|加热炉/,
    production: '炉窑风机',
    govern: '脱硫除尘设施',
    isBig: true,
    conditions: [SLURRY_PH, BAG_DROP],
  },
  {
    fits: /除尘|打磨|抛丸|水泥磨/,
    production: '生产设备',
    govern: '布袋除尘风机',
    isBig: false,
    conditions: [BAG_DROP, FAN_CURRENT],
  },
  {
    fits: /酸/,
    production: '酸洗生产线',
    govern: '碱液喷淋塔循环泵',
    isBig: false,
    conditions: [SCRUBBER_PH, SCRUBBER_DROP],
  },
  {
    fits: /工艺|聚合|喷涂|燃烧装置|印刷/,
    production: '生产设备',
    govern: 'RTO风机',
    isBig: false,
    conditions: [RTO_TEMPERATURE, FAN_CURRENT],
  },
]
const usual: Technique = {
  fits: /^/,
  production: '生产设备',
  govern: '活性炭吸附风机',
  isBig: false,
  conditions: [CARBON_TEMPERATURE, FAN_CURRENT],
}

const random = new SeededRandom(320_244)
const enterprises: Enterprise[] = JSON.parse(
  readFileSync(new URL('../../data/enterprises.json', import.meta.url), 'utf8'),
)

const withConditions = enterprises.filter(({ types }) => types.includes('pst003')).slice(0, 60)
const alsoMetered = enterprises
  .filter((enterprise) => enterprise.types.includes('pst002') && !withConditions.includes(enterprise))
  .slice(0, 40)
const metered = enterprises.filter(
  (enterprise) => withConditions.includes(enterprise) || alsoMetered.includes(enterprise),
)

const techniqueOf = (outlet: Outlet): Technique => techniques.find(({ fits }) => fits.test(outlet.name)) ?? usual
const lineOf = (outlet: Outlet) => ({
  outletCode: outlet.outletCode,
  lineCode: outlet.outletCode,
  lineName: `${outlet.name.replace(/(烟气|废气|除尘|处理|染整)?排口$/, '')}生产线`,
})
const numbered = (prefix: string, number: number): string => `${prefix}${String(number).padStart(2, '0')}`

const meterFactors = (facility: 'production' | 'govern', number: number) => [
  {
    code: electricityCode(facility, 'activeEnergy', number),
    name: '用电量',
    unit: 'Kw/h',
    quantity: 'energy',
    hourRule: 'sum',
  },
  {
    code: electricityCode(facility, 'activePower', number),
    name: '负荷',
    unit: 'Kw',
    quantity: 'load',
    hourRule: 'mean',
  },
  {
    code: electricityCode(facility, 'currentA', number),
    name: 'A相电流',
    unit: 'A',
    quantity: 'current',
    hourRule: 'mean',
  },
]

const meterLogger = (enterprise: Enterprise, index: number) => {
  let number = 0
  const points = enterprise.outlets.flatMap((outlet) => {
    const { production, govern, isBig } = techniqueOf(outlet)
    const line = lineOf(outlet)
    const rated = Math.round(isBig ? random.between(400, 1600) : random.between(60, 280))
    return [
      { facility: 'production' as const, name: production, ratedPowerKw: rated },
      { facility: 'govern' as const, name: govern, ratedPowerKw: Math.round(rated * random.between(0.15, 0.3)) },
    ].map(({ facility, name, ratedPowerKw }) => {
      number += 1
      return {
        pointCode: `${enterprise.psCode}-${numbered('D', number)}`,
        pointName: `${line.lineName.replace('生产线', '')}${name}`,
        group: facility,
        ...line,
        ratedPowerKw,
        factors: meterFactors(facility, number),
      }
    })
  })
  return {
    mn: `010000A890D1${String(index).padStart(12, '0')}`,
    psCode: enterprise.psCode,
    monitorType: 'pst002',
    demo: true,
    points,
  }
}

/** The code a sensor's logger sends: p9xxyy with the point's number as yy; other codes get it behind. */
const sentCode = (code: string, number: number): string =>
  code.startsWith('p9') ? numbered(code.slice(0, 4), number) : number === 1 ? code : numbered(code, number)

const sensorFactor = ([code, name, unit, low, high, limitSource, usualValue]: Condition, number: number) => ({
  code,
  sent: sentCode(code, number),
  name,
  unit,
  quantity: 'condition',
  hourRule: 'mean',
  low,
  high,
  limitSource,
  usual: usualValue,
})

const sensorLogger = (enterprise: Enterprise, index: number) => {
  let number = 0
  const point = (outlet: Outlet, group: string, name: string, conditions: readonly Condition[]) => {
    number += 1
    const line = lineOf(outlet)
    return {
      pointCode: `${enterprise.psCode}-${numbered('G', number)}`,
      pointName: `${line.lineName.replace('生产线', '')}${name}`,
      group,
      ...line,
      ratedPowerKw: null,
      factors: conditions.map((condition) => sensorFactor(condition, number)),
    }
  }
  const points = enterprise.outlets.flatMap((outlet, position) => {
    const { govern, conditions } = techniqueOf(outlet)
    const treatment = point(outlet, 'govern', govern.replace(/(风机|循环泵|引风机)$/, ''), conditions)
    return position === 0 ? [treatment, point(outlet, 'process', '工序', [LINE_TEMPERATURE])] : [treatment]
  })
  return {
    mn: `010000A890D2${String(index).padStart(12, '0')}`,
    psCode: enterprise.psCode,
    monitorType: 'pst003',
    demo: true,
    points,
  }
}

writeRecords(new URL('../../data/monitor-points.json', import.meta.url), [
  ...metered.map(meterLogger),
  ...withConditions.map(sensorLogger),
])
