import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { RemoteSensingCard } from './remote-sensing-card.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../map/popup-card.tsx', () => ({
  PopupCard: ({ title, footer, children }: Record<'title' | 'footer' | 'children', React.ReactNode>) => (
    <section>
      {title}
      {children}
      {footer}
    </section>
  ),
}))

afterEach(() => {
  cleanup()
  forgetCalls()
})

const point = {
  identifier: 'WXYG01',
  pointName: '兴源路遥感点',
  areaName: '梁溪区',
  longitude: 120.3,
  latitude: 31.6,
  passages: 1003,
  tested: 840,
  valid: 672,
  failed: 20,
  lastTime: '2026-11-20 11:58:12',
  online: true,
}

const show = (change: Partial<typeof point> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RemoteSensingCard point={{ ...point, ...change }} onClose={() => undefined} />
    </QueryClientProvider>,
  )

describe('a point of remote sensing on the map', () => {
  it('tells today’s passages and tests and the newest vehicles with masked plates as the server sends them', async () => {
    const passage = {
      recordId: 'r1',
      passTime: '2026-11-20 11:58:12',
      licensePlateNo: '苏B***23',
      vehicleTypeName: '货车',
    }
    answerCalls({ remoteSensingLive: { records: [{ ...passage, detectionResultName: '不合格' }], total: 1 } })
    show()
    expect(await screen.findByText('苏B***23')).toBeTruthy()
    expect(screen.getByText('不合格')).toBeTruthy()
    expect(document.body.textContent).toContain('今日过车1,003')
    expect(inputsOf('remoteSensingLive')).toEqual([{ identifier: 'WXYG01', limit: 6 }])
  })

  it('says that a point has been silent for an hour', () => {
    answerCalls({ remoteSensingLive: { records: [], total: 0 } })
    show({ online: false })
    expect(document.body.textContent).toContain('已一小时无数据')
  })
})
