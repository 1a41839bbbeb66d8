import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lineOption } from '../../charts/line-option.ts'
import { paletteOf } from '../../charts/palette.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../client/testing/answered-calls.ts'
import { ChartSettingsDialog } from './chart-settings-dialog.tsx'
import { changesOf } from './settings-changes.ts'
import { settingsOf } from './settings-of-option.ts'
import { useChartSettings } from './use-chart-settings.ts'

vi.mock('../../client/api.ts', async () => ({ api: (await import('../../client/testing/answered-calls.ts')).api }))

afterEach(() => {
  cleanup()
  forgetCalls()
})

const option = lineOption(
  {
    times: ['2026-11-20 01:00:00'],
    series: [
      { name: 'PM₂.₅', unit: 'µg/m³', values: [35] },
      { name: '气温', unit: '℃', values: [3], right: true },
    ],
  },
  paletteOf('light'),
)
const open = (changes: Parameters<typeof ChartSettingsDialog>[0]['changes'] = null) => {
  const [onApply, onCancel] = [vi.fn(), vi.fn()]
  render(
    <ChartSettingsDialog title="变化趋势" option={option} changes={changes} onApply={onApply} onCancel={onCancel} />,
  )
  return { onApply, onCancel }
}
const section = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))

describe('the chart settings editor', () => {
  it('chart-01: is titled by its chart and has a section for each part the chart has', () => {
    open()
    expect(screen.getByText('变化趋势图表设置')).toBeTruthy()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['基本', 'X轴', 'Y轴', '图例', '系列'])
  })

  it('chart-01: cancel closes and applies nothing; OK without a change keeps nothing', () => {
    const { onApply, onCancel } = open()
    fireEvent.click(screen.getByTestId('chart-settings-cancel'))
    expect(onCancel).toHaveBeenCalledOnce()
    expect(onApply).not.toHaveBeenCalled()
    fireEvent.click(screen.getByTestId('chart-settings-ok'))
    expect(onApply).toHaveBeenCalledWith(null)
  })

  it('chart-01, chart-05: a series switched off is kept as hidden', () => {
    const { onApply } = open()
    section('系列')
    fireEvent.click(screen.getByRole('switch', { name: '显示气温' }))
    fireEvent.click(screen.getByTestId('chart-settings-ok'))
    expect(onApply).toHaveBeenCalledWith(
      expect.objectContaining({ series: [expect.objectContaining({ id: '气温', show: false, name: null })] }),
    )
  })

  it('chart-02: a bound can be written once adaptive is off, and adaptive clears it', () => {
    const { onApply } = open()
    section('Y轴')
    const max = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: '最大值' })
    expect(max().disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: '最大值自适应' }))
    fireEvent.change(max(), { target: { value: '200' } })
    fireEvent.click(screen.getByTestId('chart-settings-ok'))
    expect(onApply).toHaveBeenLastCalledWith(
      expect.objectContaining({ yAxis: [expect.objectContaining({ id: 'y0', max: 200, isMaxCustom: true })] }),
    )
    fireEvent.click(screen.getByRole('checkbox', { name: '最大值自适应' }))
    expect(max().value).toBe('')
    fireEvent.click(screen.getByTestId('chart-settings-ok'))
    expect(onApply).toHaveBeenLastCalledWith(null)
  })

  it('chart-06: a number below zero becomes zero, opacity goes by tenths up to one', () => {
    const { onApply } = open()
    section('系列')
    const opacity = screen.getByRole<HTMLInputElement>('spinbutton', { name: '不透明度' })
    expect([opacity.getAttribute('aria-valuemin'), opacity.getAttribute('aria-valuemax'), opacity.step]).toEqual([
      '0',
      '1',
      '0.1',
    ])
    const width = screen.getByRole<HTMLInputElement>('spinbutton', { name: '线条宽度' })
    fireEvent.change(width, { target: { value: '-3' } })
    fireEvent.blur(width)
    fireEvent.click(screen.getByTestId('chart-settings-ok'))
    expect(onApply).toHaveBeenCalledWith(
      expect.objectContaining({
        series: [expect.objectContaining({ lineStyle: expect.objectContaining({ width: 0 }) })],
      }),
    )
  })

  it('opens on what is kept, and 恢复默认 returns to how the page draws it', () => {
    const base = settingsOf(option, '变化趋势')
    const { onApply } = open(changesOf(base, { ...base, title: { ...base.title, text: '我的图', show: true } }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '标题文字' }).value).toBe('我的图')
    fireEvent.click(screen.getByTestId('chart-settings-reset'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '标题文字' }).value).toBe('变化趋势')
    fireEvent.click(screen.getByTestId('chart-settings-ok'))
    expect(onApply).toHaveBeenCalledWith(null)
  })
})

describe('keeping the settings of a chart', () => {
  const chart = { fixCode: 'change-trend', chartKey: 'trend' }
  const kept = changesOf(settingsOf(option), { ...settingsOf(option), backgroundColor: '#ffffff' })
  const use = () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    return renderHook(() => useChartSettings(chart), { wrapper }).result
  }

  it('chartSettingOne, chartSettingSave, chartSettingClear: what is saved is in force at once', async () => {
    answerCalls({
      chartSettingOne: { settings: null, updateTime: null },
      chartSettingSave: ({ settings }: { settings?: unknown }) => ({ settings, updateTime: '2026-11-20 10:00:00' }),
      chartSettingClear: null,
    })
    const result = use()
    await waitFor(() => expect(inputsOf('chartSettingOne')).toEqual([chart]))
    expect(result.current.changes).toBeNull()
    await act(async () => expect(await result.current.keep(kept)).toBe(true))
    expect(inputsOf('chartSettingSave')).toEqual([{ ...chart, settings: kept }])
    await waitFor(() => expect(result.current.changes).toEqual(kept))
    await act(async () => expect(await result.current.keep(null)).toBe(true))
    await waitFor(() => expect(result.current.changes).toBeNull())
  })

  it('a failure leaves the settings as they were', async () => {
    answerCalls({
      chartSettingOne: { settings: kept, updateTime: '2026-11-20 10:00:00' },
      chartSettingClear: new Error('服务器错误'),
    })
    const result = use()
    await waitFor(() => expect(result.current.changes).toEqual(kept))
    await act(async () => expect(await result.current.keep(null)).toBe(false))
    expect(result.current.changes).toEqual(kept)
  })
})
