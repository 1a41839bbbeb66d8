import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, it } from 'vitest'
import './echarts-runtime.ts'

it('paints every cell of a heat map on the layer of its chart, none in parts', () => {
  use([SVGRenderer])
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 400, height: 300 })
  chart.setOption({
    grid: {},
    xAxis: { type: 'category', data: ['01时', '02时'] },
    yAxis: { type: 'category', data: ['东亭'] },
    visualMap: { min: 0, max: 10 },
    series: {
      type: 'heatmap',
      data: [
        [0, 0, 3],
        [1, 0, 7],
      ],
    },
  })
  const drawn = chart.getZr().storage.getDisplayList(true)
  expect(drawn.filter(({ type }) => type === 'rect').length).toBeGreaterThanOrEqual(2)
  expect(drawn.filter(({ incremental }) => incremental)).toEqual([])
  chart.dispose()
})
