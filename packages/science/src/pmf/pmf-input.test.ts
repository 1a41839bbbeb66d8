import { describe, expect, it } from 'vitest'
import { referencesAreThere } from '../stats/testing/reference.ts'
import { uncertaintyFromLimit } from './detection-limit.ts'
import { type PrepareOptions, prepareTable, UncertaintyProblem } from './prepare-table.ts'
import { signalTable } from './signal-to-noise.ts'
import { batonRouge } from './testing/reference-tables.ts'
import { synthetic } from './testing/synthetic.ts'

const table = () => synthetic({ rows: 120, species: 6, factors: 2, seed: 1 }).table
const with_ = (cells: Float64Array, change: (cells: Float64Array) => void) => {
  const copy = cells.slice()
  change(copy)
  return copy
}
const changedConcentrations = (change: (cells: Float64Array) => void) => ({
  ...table(),
  concentrations: with_(table().concentrations, change),
})
const changedUncertainties = (change: (cells: Float64Array) => void) => ({
  ...table(),
  uncertainties: with_(table().uncertainties, change),
})

describe('the table PMF begins with', () => {
  it('takes half the limit and five sixths of it for what is not above the limit, and keeps what is missing', () => {
    const { values, uncertainties, belowLimit } = uncertaintyFromLimit(
      Float64Array.of(0.5, 1, 3, Number.NaN),
      { detectionLimit: 1, errorFraction: 0.1 },
      'EC',
    )
    expect(Array.from(values)).toEqual([0.5, 0.5, 3, Number.NaN])
    expect(uncertainties[0]).toBeCloseTo(5 / 6, 12)
    expect(uncertainties[2]).toBeCloseTo(Math.sqrt(0.3 ** 2 + 0.5 ** 2), 12)
    expect(belowLimit).toEqual([0, 1])
    expect(() => uncertaintyFromLimit(values, { detectionLimit: 0, errorFraction: 0.1 }, 'EC')).toThrow(
      'EC 列：检出限必须大于 0',
    )
  })

  it('suggests strong from a signal-to-noise of 1, weak from 0.5, else bad', () => {
    const signal = signalTable({
      samples: ['a', 'b'],
      species: ['x', 'y', 'z'],
      concentrations: Float64Array.of(3, 2.5, 1, 1, 1.5, Number.NaN),
      uncertainties: Float64Array.of(1, 2, 2, 1, 1, 1),
    })
    expect(signal.map(({ signalToNoise, suggested }) => [signalToNoise, suggested])).toEqual([
      [1, 'strong'],
      [0.375, 'bad'],
      [0, 'bad'],
    ])
    expect(signal[2]?.measured).toBe(1)
  })

  it.skipIf(!referencesAreThere)('has the signal-to-noise the EPA gives for Baton Rouge', () => {
    expect(signalTable(batonRouge())[0]?.signalToNoise).toBeCloseTo(5.445168, 6)
  })

  it('triples the uncertainty of weak species and of the total, drops bad ones, widens all by the extra share', () => {
    const given = table()
    const prepared = prepareTable(given, { weak: ['S1'], bad: ['S2'], total: 'S5', extraUncertainty: 0.1 })
    expect(prepared.species).toEqual(['S0', 'S1', 'S3', 'S4', 'S5'])
    expect(prepared.categories).toEqual(['strong', 'weak', 'strong', 'strong', 'weak'])
    expect(prepared.total).toBe(4)
    const widened = (j: number) => Math.hypot(given.uncertainties[j] ?? 0, 0.1 * (given.concentrations[j] ?? 0))
    expect(prepared.uncertainties[0]).toBeCloseTo(widened(0), 12)
    expect(prepared.uncertainties[1]).toBeCloseTo(3 * widened(1), 12)
    expect(prepared.report.species.find(({ species }) => species === 'S2')?.category).toBe('bad')
  })

  it('drops a sample with a missing value or takes the median with four times the median, and says so', () => {
    const holed = changedConcentrations((cells) => {
      cells[7] = Number.NaN
    })
    expect(() => prepareTable(holed)).toThrow('第 2 行 S1 列：浓度缺失')
    const dropped = prepareTable(holed, { missing: 'drop' })
    expect(dropped.samples).toHaveLength(119)
    expect(dropped.report.droppedSamples).toEqual(['s1'])
    const filled = prepareTable(holed, { missing: 'median' })
    const others = Array.from({ length: 120 }, (_, row) => holed.concentrations[row * 6 + 1] ?? 0)
      .filter((value) => !Number.isNaN(value))
      .sort((a, b) => a - b)
    expect(filled.values[7]).toBe(others[59])
    expect(filled.uncertainties[7]).toBeCloseTo(4 * (others[59] ?? 0), 12)
    expect(filled.report.species[1]?.replacedMissing).toBe(1)
  })

  it('computes uncertainties from a detection limit where one is given', () => {
    const limit = 5
    const prepared = prepareTable(table(), { detection: { S0: { detectionLimit: limit, errorFraction: 0.1 } } })
    const below = prepared.report.species[0]?.replacedBelowLimit ?? 0
    expect(below).toBeGreaterThan(0)
    expect(Array.from(prepared.samples.keys()).filter((row) => prepared.values[row * 6] === limit / 2)).toHaveLength(
      below,
    )
  })

  it.each<[string, ReturnType<typeof table>, PrepareOptions, string]>([
    [
      'too few samples',
      synthetic({ rows: 49, species: 6, factors: 2, seed: 1 }).table,
      {},
      '可用样品只有 49 个，至少需要 50 个',
    ],
    [
      'a species of noughts',
      changedConcentrations((cells) => {
        for (let i = 2; i < cells.length; i += 6) cells[i] = 0
      }),
      {},
      'S2 列：浓度全部为 0',
    ],
    [
      'an uncertainty of nought',
      changedUncertainties((cells) => {
        cells[8] = 0
      }),
      {},
      '第 2 行 S2 列：不确定度为 0',
    ],
    [
      'a negative uncertainty',
      changedUncertainties((cells) => {
        cells[8] = -1
      }),
      {},
      '第 2 行 S2 列：不确定度 -1 为负',
    ],
    [
      'a value without uncertainty',
      changedUncertainties((cells) => {
        cells[8] = Number.NaN
      }),
      {},
      '有浓度而没有不确定度',
    ],
    [
      'an infinite value',
      changedConcentrations((cells) => {
        cells[8] = Number.POSITIVE_INFINITY
      }),
      {},
      '浓度不是有限数',
    ],
    [
      'a repeated time',
      { ...table(), samples: table().samples.map((name, i) => (i === 9 ? 's3' : name)) },
      {},
      '时间 s3 重复（首次见于第 4 行）',
    ],
    ['a species twice', { ...table(), species: ['S0', 'S1', 'S2', 'S3', 'S4', 'S0'] }, {}, '物种 S0 出现了两次'],
    ['an unknown weak species', table(), { weak: ['X'] }, '弱物种中的物种 X 不在数据中'],
    ['a species weak and bad', table(), { weak: ['S1'], bad: ['S1'] }, '物种 S1 不能既是弱物种又被剔除'],
    ['an extra uncertainty above 25 %', table(), { extraUncertainty: 0.3 }, '0 到 25% 之间'],
  ])('refuses %s', (_, given, options, sentence) => {
    expect(() => prepareTable(given, options)).toThrow(sentence)
  })

  it('tells problems of the uncertainties from those of the concentrations', () => {
    const zero = changedUncertainties((cells) => {
      cells[8] = 0
    })
    expect(() => prepareTable(zero)).toThrow(UncertaintyProblem)
  })
})
