import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { readCsvTable } from './csv-table.ts'
import { methods } from './methods.ts'

const folder = mkdtempSync(join(tmpdir(), 'qk-composition-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, ...lines: string[]) => {
  const path = join(folder, name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}
const run = (method: string, path: string, options: unknown = {}) => methods.get(method)?.(readCsvTable(path), options)
const complaint = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    return error instanceof Error ? error.message.replace(`${folder}/`, '') : ''
  }
  return 'no complaint'
}

const wide = file(
  'voc.csv',
  'Date,Toluene,乙烯,M_P Xylene,Unidentified',
  '2026-06-01 00:00,2,4,1,50',
  '2026-06-01 01:00,-999,2,1,60',
)
const ions = file(
  'ions.csv',
  'date,Na,NH4,K,Mg,Ca,Cl,NO3,SO4,SO2,NO2,PM2.5',
  '2026-01-01 00:00,0.45,8.2,0.6,0.08,0.5,1.4,16.5,9.1,8,46,60',
  '2026-01-01 01:00,0.4,NaN,0.6,0.08,0.5,1.4,16.5,9.1,8,46,60',
)

describe('qk analyse ofp, loh, soa and vocRatios', () => {
  it('rank the species of a table with a column each, of their means, and give every row', () => {
    expect(run('ofp', wide)).toMatchObject({
      unit: 'ppb',
      temperatureK: 298.15,
      xyleneMix: 'usual',
      unknown: ['Unidentified'],
      keySpecies: ['间/对-二甲苯', '乙烯', '甲苯'],
      species: [{ name: 'm,p-Xylene' }, { name: 'Ethylene' }, { name: 'Toluene', ppb: 2, coefficient: 4 }],
      rows: [{ date: '2026-06-01 00:00', ppb: 7 }, { ppb: 3 }],
    })
    expect(run('loh', wide, { unit: 'ugm3' })).toMatchObject({ unit: 'ugm3', total: { micrograms: 6 } })
    expect(run('soa', wide, { way: 'yield' })).toMatchObject({
      species: [{ name: 'Toluene', coefficient: 0.36 }, {}, { value: 0 }],
    })
  })

  it('read a table with a row per species, its unit and its detection limits', () => {
    const long = file('long.csv', 'species,ugm3,mdl', 'Toluene,3.7662,0.1', '71-43-2,0.01,0.1', '苯乙烯,,0.1')
    expect(run('ofp', long)).toMatchObject({
      unit: 'ugm3',
      missing: ['Styrene'],
      species: [
        { name: 'Toluene', ppb: expect.closeTo(1, 4) },
        { name: 'Benzene', micrograms: 0.05 },
      ],
    })
  })

  it('read ratios as consistent with sources', () => {
    const ratios = file('ratios.csv', '甲苯,苯', '3,2', '1,1')
    expect(run('vocRatios', ratios)).toMatchObject({
      mean: [{ code: 'T_B', textZh: '与机动车为主一致' }],
      rows: [{ ratios: { T_B: 1.5 } }, { ratios: { T_B: 1 } }],
    })
  })

  it('give the age of the air from two species, and what was emitted', () => {
    const exposure = 2e6 * 4 * 3600
    const [toluene, benzene] = [3 * Math.exp(-5.63e-12 * exposure), Math.exp(-1.22e-12 * exposure)]
    const aged = file('aged.csv', 'date,Toluene,Benzene', `a,${toluene},${benzene}`, 'b,1,NaN')
    const options = { fast: '甲苯', slow: '苯', emissionRatio: 3 }
    expect(run('vocAge', aged, options)).toMatchObject({
      fast: 'Toluene',
      rows: [
        { date: 'a', ageHours: expect.closeTo(4, 8), initialPpb: expect.closeTo(4, 8) },
        { date: 'b', ageHours: null, initialPpb: null },
      ],
    })
    expect(complaint(() => run('vocAge', aged, { ...options, fast: '苯', slow: '甲苯' }))).toContain('应大于另一物种')
    expect(complaint(() => run('vocAge', aged, { ...options, fast: '水' }))).toBe('aged.csv：系数表中没有物种 水')
  })

  it('complain of files without species, negative values, doubled columns and times', () => {
    expect(complaint(() => run('ofp', file('none.csv', 'date,x', '1,2')))).toBe(
      'none.csv：没有可识别的 VOC 物种列（英文名、中文名或 CAS 号）',
    )
    const negative = file('negative.csv', 'date,Toluene', 'a,1', 'b,-3')
    expect(complaint(() => run('loh', negative))).toBe(
      'negative.csv 第 3 行 Toluene 列：浓度 -3 无效，应为不小于 0 的数',
    )
    const doubled = file('doubled.csv', 'Toluene,甲苯', '1,2')
    expect(complaint(() => run('ofp', doubled))).toBe('doubled.csv 甲苯 列：物种 甲苯 重复')
    const times = file('times.csv', 'date,Toluene', 'a,1', 'a,3')
    expect(complaint(() => run('ofp', times))).toBe('times.csv 第 3 行 date 列：时间重复（首次见于第 2 行）')
    const long = file('minus.csv', 'species,ppb', 'Toluene,1', 'Benzene,-2')
    expect(complaint(() => run('ofp', long))).toBe('minus.csv 第 3 行 ppb 列：浓度 -2 无效，应为不小于 0 的数')
    expect(complaint(() => run('ofp', wide, { temperatureK: 25 }))).toContain('温度应在 200～350 K 之间')
    expect(complaint(() => run('ofp', wide, { unit: 'ppm' }))).toContain('选项 unit 应为 ppb、ugm3 之一')
    expect(complaint(() => run('ofp', file('text.csv', 'Toluene', 'abc')))).toContain('“abc”不是数字')
  })
})

describe('qk analyse ionBalance, ocec, massClosure and enrichment', () => {
  it('take names without a charge for ions in the balance, and say where a main ion is missing', () => {
    expect(run('ionBalance', ions)).toMatchObject({
      rows: [
        { balance: { cations: expect.closeTo(0.521025, 5) }, nor: expect.closeTo(0.2102, 4) },
        { date: '2026-01-01 01:00', balance: null, sor: expect.closeTo(0.4314, 4) },
      ],
    })
    const gases = file('gases.csv', 'NH4,NO3,SO4,SO2', '1,1,2,10')
    const sor = 2 / 96.056 / (2 / 96.056 + 10 / 24.4654)
    expect(run('ionBalance', gases, { gasUnit: 'ppb' })).toMatchObject({ rows: [{ sor: expect.closeTo(sor, 10) }] })
  })

  it('part organic carbon', () => {
    const carbon = file('carbon.csv', 'time,OC,EC', 'a,4,2', 'b,6,2', 'c,9,3', 'd,NA,1')
    expect(run('ocec', carbon, { method: 'minimum' })).toMatchObject({
      ratio: 2,
      pairs: 3,
      rows: [{ date: 'a', soc: 0 }, { soc: 2 }, { soc: 3 }, { date: 'd' }],
    })
    expect(complaint(() => run('ocec', carbon, { oc: 'organic' }))).toContain('缺少 organic 列')
    expect(complaint(() => run('ocec', file('two.csv', 'OC,EC', '1,1', '2,1')))).toBe(
      'two.csv：OC、EC 均大于 0 的数据只有 2 行，至少需要 3 行',
    )
    expect(complaint(() => run('ocec', file('low.csv', 'OC,EC', '1,1', '2,-1')))).toBe(
      'low.csv 第 3 行 EC 列：浓度 -1 为负数',
    )
  })

  it('close the mass, with elements in ng/m³ where they are', () => {
    const mass = file('mass.csv', 'PM25,SO4,NO3,NH4,OC,EC,Al,Ti,备注', '30,8,10,6,2,1,1000,0,7')
    expect(run('massClosure', mass, { elementUnit: 'ngm3', organicFactor: 1.5 })).toMatchObject({
      unknown: ['备注'],
      mean: { sum: expect.closeTo(8 + 10 + 6 + 3 + 1 + 1.89, 8), other: expect.closeTo(0.11, 8) },
    })
    expect(run('massClosure', mass, { scheme: 'improve', elementUnit: 'ngm3' })).toMatchObject({
      mean: { sum: expect.closeTo(11 + 12.9 + 3.6 + 1 + 2.2, 8) },
    })
    expect(complaint(() => run('massClosure', file('x.csv', 'PM2.5,x', '1,2')))).toContain('没有可识别的组分列')
  })

  it('give enrichment factors, and refuse a table without the reference element', () => {
    const metals = file('metals.csv', 'date,Al,Zn,Pb', 'a,815.06,6.7,17', 'b,NaN,6.7,17')
    expect(run('enrichment', metals)).toMatchObject({
      mean: { factors: [{ element: 'Pb' }, { factor: expect.closeTo(10, 8) }, { element: 'Al', factor: 1 }] },
      rows: [{ factors: { Pb: expect.closeTo(100, 8) } }, { date: 'b', factors: null }],
    })
    expect(complaint(() => run('enrichment', metals, { reference: 'Fe' }))).toBe(
      'metals.csv：缺少 Fe 列（现有：date、Al、Zn、Pb）',
    )
    expect(complaint(() => run('enrichment', metals, { reference: 'Cu' }))).toContain('选项 reference 应为')
  })

  it('complain of negative components, doubled ones and absent main ions', () => {
    expect(complaint(() => run('ionBalance', file('a.csv', 'NH4,NO3,SO4', '1,1,1', '1,-2,1')))).toBe(
      'a.csv 第 3 行 NO3 列：浓度 -2 为负数',
    )
    expect(complaint(() => run('ionBalance', file('b.csv', 'NH4,NO3', '1,1')))).toBe(
      'b.csv：缺少 SO42- 列（现有：NH4、NO3）',
    )
    expect(complaint(() => run('massClosure', file('c.csv', 'SO4,sulfate', '1,1')))).toBe(
      'c.csv：SO4 与 sulfate 两列都是 SO42-',
    )
    expect(complaint(() => run('massClosure', file('d.csv', 'date,OC', 'a,1', 'a,2')))).toContain('时间重复')
    expect(complaint(() => run('enrichment', file('e.csv', 'Al,Zn', '1,-1')))).toBe(
      'e.csv 第 2 行 Zn 列：浓度 -1 为负数',
    )
  })
})

describe('qk analyse componentRose', () => {
  it('gives the composition of each direction', () => {
    const rose = file('rose.csv', 'ws,wd,NO3,OC', '2,90,6,2', '2,90,NA,2', '0,,1,1')
    expect(run('componentRose', rose, { components: ['NO3', 'OC'], sectors: 4 })).toMatchObject({
      sectors: [{ count: 0 }, { count: 2, means: [6, 2], sharesPct: [75, 25] }, {}, {}],
      calm: { count: 1 },
    })
    expect(complaint(() => run('componentRose', rose, { components: ['EC'] }))).toContain('缺少 EC 列')
  })
})
