import { describe, expect, it } from 'vitest'
import { ChartSettings } from './chart-settings.ts'
import { labelPositions } from './chart-words.ts'

const accepts = (settings: unknown) => ChartSettings.safeParse(settings).success

describe('settings of a chart', () => {
  it('chart-06: nothing below zero, opacity from 0 to 1, three faces', () => {
    const bad = [
      { legend: { borderWidth: -1 } },
      { yAxis: [{ id: 'y0', min: -5 }] },
      { series: [{ id: 'a', areaStyle: { opacity: 1.2 } }] },
      { title: { textStyle: { fontFamily: 'Arial' } } },
      { backgroundColor: 'url(x)' },
      { series: Array.from({ length: 81 }, (_, index) => ({ id: String(index) })) },
    ]
    for (const settings of bad) expect(accepts(settings), JSON.stringify(settings)).toBe(false)
    for (const fontFamily of ['Microsoft YaHei', 'SimSun', 'Times New Roman'])
      expect(accepts({ title: { textStyle: { fontFamily } } })).toBe(true)
  })

  it('chart-05: thirteen places of a label', () => {
    expect(labelPositions).toHaveLength(13)
    for (const position of labelPositions) expect(accepts({ series: [{ id: 'a', label: { position } }] })).toBe(true)
  })

  it('that are not named are null: as the page draws it', () => {
    const settings = ChartSettings.parse({ yAxis: [{ id: 'y0' }] })
    expect(settings).toMatchObject({ series: [], legend: { show: null }, height: null })
    expect(settings.yAxis[0]).toMatchObject({ min: null, isMinCustom: null, axisLabel: { rotate: null } })
  })
})
