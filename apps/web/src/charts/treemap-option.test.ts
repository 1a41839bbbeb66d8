import { expect, it } from 'vitest'
import { paletteOf } from './palette.ts'
import { treemapOption } from './treemap-option.ts'

const parts = [
  { name: '化学原料<b>', value: 3 },
  { name: '汽车制造业', value: 1 },
  { name: '没有排放', value: 0 },
]

it('a treemap leaves out parts of nothing and tells each part’s share, names escaped', () => {
  const option = treemapOption({ parts, unit: 't', digits: 1 }, paletteOf('light'))
  const [series] = option['series'] as [{ data: object[]; label: { formatter: (params: unknown) => string } }]
  expect(series.data).toEqual(parts.slice(0, 2))
  expect(series.label.formatter(parts[1])).toBe('汽车制造业\n25.0\u2009%')
  const { formatter } = option['tooltip'] as { formatter: (params: unknown) => string }
  expect(formatter(parts[0])).toBe('化学原料&lt;b&gt;<br/><b>3.0</b>\u2009t　75.0\u2009%')
})
