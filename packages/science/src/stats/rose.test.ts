import { describe, expect, it } from 'vitest'
import { pearson } from './correlation.ts'
import { percentileRose } from './percentile-rose.ts'
import { polarFreq } from './polar-frequency.ts'
import { polarPlot, polarSurface } from './polar-plot.ts'
import { pollutionRose } from './pollution-rose.ts'
import type { Rose } from './rose.ts'
import { seededRandom } from './seeded-random.ts'
import { exampleHours, referencesAreThere, referenceTable, worstRelative } from './testing/reference.ts'
import { windRose } from './wind-rose.ts'
import { roseSectorCounts } from './wind-sector.ts'

const wholeOf = ({ sectors, calm, noDirection, noValue }: Rose) =>
  sectors.reduce((sum, { sharePct }) => sum + sharePct, 0) + calm.sharePct + noDirection.sharePct + noValue.sharePct

describe('the wind rose (wind-rose-frequency)', () => {
  const wind = {
    speedMs: [1, 2, 2.1, 7, 0, 3, null, 5],
    directionDeg: [0, 360, 11.25, 11.26, null, null, 90, 349],
  }

  it('counts by sector and class, a class owning its upper bound and a sector its clockwise edge', () => {
    const { sectors, classes } = windRose(wind)
    expect(classes).toEqual([
      { above: 0, upTo: 2 },
      { above: 2, upTo: 4 },
      { above: 4, upTo: 6 },
      { above: 6, upTo: null },
    ])
    expect(sectors[0]).toMatchObject({ directionDeg: 0, count: 4, counts: [2, 1, 1, 0], mean: 10.1 / 4 })
    expect(sectors[1]).toMatchObject({ directionDeg: 22.5, count: 1, counts: [0, 0, 0, 1] })
  })

  it('states calm, rows without direction and rows without speed apart; shares add up to 100 %', () => {
    const rose = windRose(wind)
    expect(rose).toMatchObject({ total: 7, noSpeed: 1, calm: { count: 1 }, noDirection: { count: 1 } })
    expect(wholeOf(rose)).toBeCloseTo(100, 10)
  })

  it('takes speeds below the calm threshold as calm, but keeps their true speed in the mean', () => {
    const rose = windRose({ speedMs: [0.2, 0.3, 1], directionDeg: [90, 90, 90] }, { calmBelowMs: 0.3 })
    expect(rose.calm.count).toBe(1)
    expect(rose.sectors[4]?.count).toBe(2)
    expect(rose.meanSpeedMs).toBeCloseTo(0.5, 12)
  })

  it('survives winds of one direction only, calm only and missing only', () => {
    expect(windRose({ speedMs: [3], directionDeg: [180] }).sectors[8]?.sharePct).toBe(100)
    expect(windRose({ speedMs: [0], directionDeg: [null] }).calm.sharePct).toBe(100)
    expect(windRose({ speedMs: [null], directionDeg: [10] })).toMatchObject({ total: 0, meanSpeedMs: null })
    expect(windRose({ speedMs: [2, 2], directionDeg: [90, 270] }).meanDirectionDeg).toBeNull()
  })

  it('turns with the wind: adding one sector width moves every count by one sector', () => {
    const random = seededRandom(5)
    const speedMs = Array.from({ length: 500 }, () => random() * 9)
    const directionDeg = speedMs.map(() => random() * 360)
    for (const sectors of roseSectorCounts) {
      const counts = (turned: number) =>
        windRose({ speedMs, directionDeg: directionDeg.map((one) => (one + turned) % 360) }, { sectors }).sectors.map(
          ({ count }) => count,
        )
      const plain = counts(0)
      expect(counts(360 / sectors)).toEqual([plain.at(-1), ...plain.slice(0, -1)])
    }
  })

  it('names the row of a direction outside 0–360 and of a negative speed', () => {
    expect(() => windRose({ speedMs: [1, 1], directionDeg: [0, 361] })).toThrow('第 2 行 directionDeg 列：风向 361')
    expect(() => windRose({ speedMs: [-1], directionDeg: [0] })).toThrow('第 1 行 speedMs 列：风速 -1 为负数')
    expect(() => windRose({ speedMs: [], directionDeg: [] })).toThrow('没有数据行')
    expect(() => windRose({ speedMs: [1], directionDeg: [] })).toThrow('directionDeg 列：长度为 0，应为 1 行')
  })

  it('corrects the bias of 10° steps only when asked, and refuses other directions', () => {
    const directionDeg = Array.from({ length: 36 }, (_, i) => (i + 1) * 10)
    const speedMs = directionDeg.map(() => 3)
    const raw = windRose({ speedMs, directionDeg }, { sectors: 8 })
    const corrected = windRose({ speedMs, directionDeg }, { sectors: 8, biasCorrection: true })
    expect(raw.sectors.map(({ count }) => count)).toEqual([5, 4, 5, 4, 5, 4, 5, 4])
    for (const { sharePct } of corrected.sectors) expect(sharePct).toBeCloseTo(12.5, 10)
    expect(() => windRose({ speedMs: [1], directionDeg: [15] }, { biasCorrection: true })).toThrow('10 度的倍数')
  })
})

describe('the pollution rose (wind-rose-pollution)', () => {
  const wind = { speedMs: [1, 2, 3, 0, 4], directionDeg: [0, 0, 90, null, null] }

  it('classes concentrations and states rows without one apart', () => {
    const rose = pollutionRose(wind, [10, 60, null, 30, 20], { sectors: 4, classBounds: [50] })
    expect(rose.sectors.map(({ counts }) => counts)).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(rose).toMatchObject({ noValue: { count: 1 }, noDirection: { count: 1 }, calm: { count: 1, mean: 30 } })
    expect(rose.sectors[0]?.mean).toBe(35)
    expect(wholeOf(rose)).toBeCloseTo(100, 10)
  })

  it('works where the pollutant is missing everywhere, and chooses round classes otherwise', () => {
    expect(pollutionRose(wind, [null, null, null, null, null]).classes).toEqual([{ above: 0, upTo: null }])
    const rose = pollutionRose(
      { speedMs: Array.from({ length: 100 }, () => 1), directionDeg: Array.from({ length: 100 }, () => 1) },
      Array.from({ length: 100 }, (_, i) => i * 3.6),
    )
    expect(rose.classes.map(({ upTo }) => upTo)).toEqual([50, 100, 150, 200, 250, 300, null])
  })

  it('refuses class bounds that do not ascend', () => {
    expect(() => pollutionRose(wind, [1, 2, 3, 4, 5], { classBounds: [5, 5] })).toThrow('从小到大')
  })
})

describe('percentiles and frequencies by wind', () => {
  it('gives percentiles by the formula of HJ 663 and leaves calm out where asked', () => {
    const rose = percentileRose({ speedMs: [1, 1, 1, 0], directionDeg: [90, 90, 90, 90] }, [10, 20, 40, 999], {
      sectors: 4,
      percentiles: [50, 90],
      calmBelowMs: 0.3,
    })
    expect(rose.sectors[1]).toEqual({ directionDeg: 90, count: 3, mean: 70 / 3, values: [20, 36] })
    expect(rose.sectors[0]).toEqual({ directionDeg: 0, count: 0, mean: null, values: [null, null] })
    expect(() => percentileRose({ speedMs: [1], directionDeg: [1] }, [1], { percentiles: [101] })).toThrow('0～100')
  })

  it('bins direction and speed, rings owning their outer speed', () => {
    const { cells, total } = polarFreq(
      { speedMs: [1, 1.01, 2, 0, 1], directionDeg: [0, 4, 358, 0, null] },
      [1, 2, 4, 9, 9],
    )
    expect(total).toBe(4)
    expect(cells).toEqual([
      { directionDeg: 0, speedUpToMs: 1, count: 2, mean: 5, contributionPct: 1000 / 16 },
      { directionDeg: 0, speedUpToMs: 2, count: 2, mean: 3, contributionPct: 600 / 16 },
    ])
    expect(polarFreq({ speedMs: [0, 0.2, 1], directionDeg: [90, 90, 90] }, null, { calmBelowMs: 0.3 }).total).toBe(1)
  })

  it('shows a source in the east where it lies, and nothing where no wind was', () => {
    const random = seededRandom(3)
    const speedMs = Array.from({ length: 4000 }, () => 0.5 + random() * 7)
    const directionDeg = speedMs.map(() => random() * 360)
    const values = speedMs.map((speed, i) => {
      const angle = ((directionDeg[i] ?? 0) * Math.PI) / 180
      return 20 + 80 * Math.exp(-((speed * Math.sin(angle) - 4) ** 2 + (speed * Math.cos(angle)) ** 2) / 6)
    })
    const plot = polarPlot({ speedMs, directionDeg }, values, { cells: 51 })
    const top = plot.cells.reduce((best, cell) => (cell.value > best.value ? cell : best))
    expect(Math.hypot(top.eastMs - 4, top.northMs)).toBeLessThan(0.8)
    expect(top.value).toBeGreaterThan(90)
    expect(plot.cells.every(({ eastMs, northMs }) => Math.hypot(eastMs, northMs) < plot.reachMs * 1.1)).toBe(true)
  })
})

describe.skipIf(!referencesAreThere)(
  'roses of 65,533 recorded hours against openair (skipped without ../shared/data)',
  () => {
    const hours = referencesAreThere ? exampleHours() : null
    const shares = (rose: Rose, cumulativeFrom: (shares: number[]) => number[]) =>
      [...rose.sectors.slice(1), ...rose.sectors.slice(0, 1)].map(({ sharesPct }) => cumulativeFrom(sharesPct))
    const cumulated = (values: readonly number[]) => {
      let sum = 0
      return values.map((value) => {
        sum += value
        return sum
      })
    }
    /** openair's first row, −999, is calm. */
    const intervals = (file: string, count: number) => {
      const table = referenceTable(`analysis/${file}`)
      const columns = Array.from({ length: count }, (_, i) => table.numbers(`Interval${i + 1}`))
      return Array.from({ length: table.rows - 1 }, (_, row) => columns.map((column) => column[row + 1] ?? Number.NaN))
    }

    it('the counts of 16 sectors are equal; 176 rows without direction are not calm', () => {
      if (!hours) return
      const rose = windRose(hours.wind)
      expect(
        shares(
          { ...rose, sectors: rose.sectors.map((sector) => ({ ...sector, sharesPct: sector.counts })) },
          cumulated,
        ),
      ).toEqual(intervals('windRose_counts_angle22.5.csv', 4))
      expect(rose).toMatchObject({ total: 64901, noSpeed: 632, calm: { count: 37 }, noDirection: { count: 176 } })
      expect(wholeOf(rose)).toBeCloseTo(100, 9)
    })

    it('the shares of 16 sectors agree to 1e-6', () => {
      if (!hours) return
      const ours = shares(windRose(hours.wind), cumulated).flat()
      expect(worstRelative(ours, intervals('windRose_angle22.5_biasFALSE.csv', 4).flat())).toBeLessThan(1e-6)
    })

    it('the labelled bias correction of 8 sectors agrees to 1e-6', () => {
      if (!hours) return
      const ours = shares(windRose(hours.wind, { sectors: 8, biasCorrection: true }), cumulated).flat()
      expect(worstRelative(ours, intervals('windRose_angle45_biasTRUE.csv', 4).flat())).toBeLessThan(1e-6)
    })

    it('the pollution rose of 30° agrees to 1e-6', () => {
      if (!hours) return
      // openair drops the few hours with exactly 0 from its lowest class.
      const nox = hours.values('nox').map((value) => (value === 0 ? Number.NaN : value))
      const rose = pollutionRose(hours.wind, nox, { sectors: 12, classBounds: [50, 100, 150, 200, 250, 300, 350] })
      const theirs = intervals('pollutionRose_nox_angle30.csv', 8).flat()
      expect(worstRelative(shares(rose, cumulated).flat(), theirs)).toBeLessThan(1e-6)
    })

    it('the percentile rose and its means agree to 1e-6', () => {
      if (!hours) return
      const table = referenceTable('analysis/percentileRose_o3.csv')
      const [level, id, value] = [table.numbers('percentile'), table.numbers('id'), table.numbers('o3')]
      const { sectors } = percentileRose(hours.wind, hours.values('o3'))
      const columns = [25, 50, 75, 90, 95]
      value.forEach((theirs, row) => {
        const percentile = level[row] ?? 0
        if (percentile === 0) return
        // Each sector is drawn from both its edges, north at both ends; 999 is the mean.
        const sector = sectors[Math.floor(((id[row] ?? 0) - 1) / 2) % 36]
        const ours = percentile === 999 ? sector?.mean : sector?.values[columns.indexOf(percentile)]
        expect(worstRelative([ours ?? Number.NaN], [theirs]), `${sector?.directionDeg}° ${percentile}`).toBeLessThan(
          1e-6,
        )
      })
    })

    it('the counts by direction and speed are equal', () => {
      if (!hours) return
      const table = referenceTable('analysis/polarFreq_counts.csv')
      const theirs = new Map<string, number>()
      const [ws, wd, root] = [table.numbers('ws'), table.numbers('wd'), table.numbers('weights')]
      root.forEach((weight, row) => {
        // openair keeps directions 0 and 360 apart here, and gives square roots.
        const key = `${(wd[row] ?? 0) % 360}|${ws[row]}`
        theirs.set(key, (theirs.get(key) ?? 0) + Math.round(weight ** 2))
      })
      const ours = new Map(
        polarFreq(hours.wind).cells.map(({ directionDeg, speedUpToMs, count }) => [
          `${directionDeg}|${speedUpToMs}`,
          count,
        ]),
      )
      expect(ours).toEqual(theirs)
    })

    it('the smooth surface correlates with the GAM of openair by at least 0.95', () => {
      if (!hours) return
      const table = referenceTable('analysis/polarPlot_nox_grid.csv')
      const [u, v] = [table.numbers('u'), table.numbers('v')]
      const { at } = polarSurface(hours.wind, hours.values('nox'))
      const { r } = pearson(
        Float64Array.from(u, (east, i) => at(east, v[i] ?? 0)),
        table.numbers('z'),
      )
      expect(r).toBeGreaterThanOrEqual(0.95)
    })
  },
)
