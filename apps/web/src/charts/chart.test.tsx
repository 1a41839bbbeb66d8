import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Chart } from './chart.tsx'
import type { ChartImage } from './chart-image.ts'
import { lineOption } from './line-option.ts'
import type { ChartPalette } from './palette.ts'

const instance = {
  setOption: vi.fn(),
  clear: vi.fn(),
  dispose: vi.fn(),
  resize: vi.fn(),
  on: vi.fn(),
  off: vi.fn(),
  dispatchAction: vi.fn(),
}
vi.mock('./echarts-runtime.ts', () => ({ init: () => instance }))

beforeEach(() => {
  vi.clearAllMocks()
})
afterEach(cleanup)

const build = (values: readonly (number | null)[]) => (palette: ChartPalette) =>
  lineOption(
    {
      times: values.map((_, hour) => `2026-11-20 0${hour}:00:00`),
      series: [{ name: 'PM₂.₅', unit: 'µg/m³', values }],
    },
    palette,
  )
const [full, empty] = [build([35, null, 36]), build([null, null])]

it('draws data, and nothing at all of no data, which its label says', async () => {
  const { rerender } = render(<Chart option={full} label="变化趋势" />)
  await waitFor(() => expect(instance.setOption).toHaveBeenCalledOnce())
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('变化趋势')
  rerender(<Chart option={empty} label="变化趋势" />)
  await waitFor(() => expect(instance.clear).toHaveBeenCalledOnce())
  expect(instance.setOption).toHaveBeenCalledOnce()
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('变化趋势：暂无数据')
})

it('chart-08: is 300 px high where the page says nothing', () => {
  render(<Chart option={full} label="变化趋势" />)
  expect(screen.getByRole('img').style.height).toBe('300px')
})

it('is read with the arrow keys from its first point to its last, Escape closes the tooltip', async () => {
  render(<Chart option={full} label="变化趋势" />)
  await waitFor(() => expect(instance.setOption).toHaveBeenCalled())
  const shown = () => instance.dispatchAction.mock.calls.map(([action]) => [action.type, action.dataIndex])
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('img'), { key })
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Escape', 'ArrowLeft'])
    press(key)
  expect(shown()).toEqual([
    ['showTip', 0],
    ['showTip', 1],
    ['showTip', 2],
    ['showTip', 2],
    ['showTip', 1],
    ['hideTip', undefined],
    ['showTip', 2],
  ])
})

it('offers its picture while it has data, and takes the offer back', async () => {
  const offered: (ChartImage | null)[] = []
  const onReady = (image: ChartImage | null) => offered.push(image)
  const { rerender, unmount } = render(<Chart option={full} label="变化趋势" onReady={onReady} />)
  await waitFor(() => expect(offered).toEqual([{ png: expect.any(Function) }]))
  rerender(<Chart option={empty} label="变化趋势" onReady={onReady} />)
  await waitFor(() => expect(offered).toHaveLength(2))
  expect(offered[1]).toBeNull()
  unmount()
  expect(instance.dispose).toHaveBeenCalledOnce()
})
