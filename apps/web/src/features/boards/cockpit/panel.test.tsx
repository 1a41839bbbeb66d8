import { parseCity } from '@qingkong/domain/time/city-time'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answeredFacts, answeredReason } from './answered-facts.ts'
import { Panel } from './panel.tsx'
import type { PanelAnswer } from './use-panel.ts'

interface Answer {
  dataTime: string | null
  statusName: string
  reason: string | null
  aqi: number
}

const at = (stamp: string): number => parseCity(stamp)?.getTime() ?? Number.NaN

beforeEach(() => void vi.useFakeTimers({ now: at('2026-11-22 22:35:00') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const fresh: Answer = { dataTime: '2026-11-22 22:00:00', statusName: '实时', reason: null, aqi: 86 }

const show = (answer: Partial<PanelAnswer<Answer>>, path: string | null = '/home') => {
  render(
    <MemoryRouter>
      <Panel
        title="城市现状"
        path={path}
        answer={{ data: undefined, error: null, dataUpdatedAt: at('2026-11-22 22:34:30'), ...answer }}
        facts={answeredFacts}
        empty={answeredReason}
      >
        {({ aqi }) => <b>AQI {aqi}</b>}
      </Panel>
    </MemoryRouter>,
  )
  return screen.getByRole('region', { name: '城市现状' })
}

describe('a panel of the wall', () => {
  it('command 5: no figure stands without its time and 实时 or 审核', () => {
    const panel = show({ data: fresh })
    expect(panel.textContent).toContain('AQI 86')
    expect(screen.getByTestId('panel-age').textContent).toBe('22:00实时')
    expect(panel.className).not.toContain('wall-panel-old')
  })

  it('more than two hours old turns grey and says 数据滞后', () => {
    const panel = show({ data: { ...fresh, dataTime: '2026-11-22 19:00:00' } })
    expect(panel.className).toContain('wall-panel-old')
    expect(screen.getByText('数据滞后3小时35分')).toBeTruthy()
    expect(panel.textContent).toContain('AQI 86')
  })

  it('a failed refresh keeps the last figures and says so', () => {
    const panel = show({ data: fresh, error: new Error('网络连接失败') })
    expect(panel.textContent).toContain('AQI 86')
    expect(screen.getByRole('alert').textContent).toBe('更新失败，保留上次的数据：网络连接失败')
  })

  it('a failure before the first answer says what failed', () => {
    show({ error: new Error('网络连接失败') })
    expect(screen.getByRole('alert').textContent).toContain('网络连接失败')
  })

  it('nothing to show is 暂无数据 with its reason', () => {
    const panel = show({ data: { ...fresh, dataTime: null, statusName: '', reason: '国控站还没有上传小时数据' } })
    expect(panel.textContent).toContain('暂无数据')
    expect(panel.textContent).toContain('国控站还没有上传小时数据')
  })

  it('the title opens the page of the same figures, and is a mere title where there is none', () => {
    show({ data: fresh })
    expect(screen.getByRole('link', { name: '城市现状' }).getAttribute('href')).toBe('/home')
    cleanup()
    show({ data: fresh }, null)
    expect(screen.queryByRole('link')).toBeNull()
  })
})
