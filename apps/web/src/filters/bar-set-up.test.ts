import { describe, expect, it } from 'vitest'
import { maxSetUpLength, readSetUp } from './bar-set-up.ts'
import { begun, plainWidget } from './testing/plain-widget.ts'
import { keysOf } from './widget-keys.ts'

const widgets = [
  begun('dataType', 'HOUR', { label: '数据类型', accepts: ({ dataType }) => dataType !== 'YEAR' }),
  begun('round', false, { label: '修约' }),
  plainWidget('siteCodes', { id: 'area-site-selector', label: '区域/站点' }),
]
const read = (config: unknown, tabName: string | null = null) =>
  readSetUp(typeof config === 'string' ? config : JSON.stringify(config), tabName, widgets, keysOf)

describe('the set-up of a filter bar from the route', () => {
  it('reads values by key and deals them out to the widgets that report them (filter-04)', () => {
    expect(read({ dataType: 'FIVE_MIN', siteCodes: ['3202A'], siteType: '10', page: 2 })).toEqual({
      values: {
        dataType: { dataType: 'FIVE_MIN' },
        siteCodes: { siteCodes: ['3202A'], siteType: '10' },
      },
      failure: null,
    })
    expect(readSetUp(null, null, widgets, keysOf)).toEqual({ values: {}, failure: null })
  })

  it('the part under the name of the shown tab goes before the rest (filter-04)', () => {
    const config = { round: false, line: { round: true }, table: { dataType: 'FIVE_MIN' } }
    expect(read(config, 'line').values).toEqual({ round: { round: true } })
    expect(read(config, 'table').values).toEqual({ round: { round: false }, dataType: { dataType: 'FIVE_MIN' } })
  })

  it.each([
    ['broken text', '{"dataType":', '链接中的筛选条件无法识别，已按默认条件显示'],
    ['a list', '[1]', '链接中的筛选条件无法识别，已按默认条件显示'],
    ['too much', JSON.stringify({ x: 'x'.repeat(maxSetUpLength) }), '链接中的筛选条件无法识别，已按默认条件显示'],
    [
      'a value nobody can choose',
      { round: true, dataType: 'YEAR' },
      '链接中的“数据类型”不是可选的值，已按默认条件显示',
    ],
    ['a value of another kind', { round: 'yes' }, '链接中的“修约”不是可选的值，已按默认条件显示'],
  ])('%s is not used, and the reason is said (filter-04)', (_, config, failure) => {
    expect(read(config)).toEqual({ values: null, failure })
  })
})
