import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { EmergencyBand } from './emergency-band.tsx'

const answers = vi.hoisted(() => ({
  reducePlanAssessNowWarningState: vi.fn(),
  reducePlanAssessNowWarningInfo: vi.fn(),
}))
vi.mock('../../../client/api.ts', () => ({ api: answers }))

const info = {
  warnManagerId: 'w1',
  name: '无锡市重污染天气橙色预警',
  categoryName: '重污染天气',
  levelName: '黄色预警',
  nowLevelName: '橙色预警',
  colour: 'orange',
  areaName: '无锡市',
  warnStep: 'start',
  warnStepName: '启动',
  actualStartTime: '2026-11-20 12:00:00',
  planEndTime: '2026-11-22 12:00:00',
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <EmergencyBand />
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  usePermissions.setState({
    rights: new Set(['warning.read']),
    routes: [
      {
        path: '/emergency-assessment/early-warning-manager',
        fixCode: 'early-warning-manager',
        title: '预警管理',
        redirectTo: null,
        keepAlive: true,
        tabs: [],
        trail: ['emergency-assessment', 'early-warning-manager'],
      },
    ],
  })
  answers.reducePlanAssessNowWarningState.mockResolvedValue(true)
  answers.reducePlanAssessNowWarningInfo.mockResolvedValue(info)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('the emergency band', () => {
  it('event-31: appears when the state call answers true, and leads to the warning', async () => {
    show()
    const band = await screen.findByTestId('emergency-band')
    expect(band.textContent).toContain('无锡市 重污染天气橙色预警（发布时为黄色预警）')
    expect(screen.getByText('查看预警').getAttribute('href')).toBe('/emergency-assessment/early-warning-manager?id=w1')
  })

  it('event-31: is absent when it answers false; nothing more is asked then', async () => {
    answers.reducePlanAssessNowWarningState.mockResolvedValue(false)
    show()
    await waitFor(() => expect(answers.reducePlanAssessNowWarningState).toHaveBeenCalled())
    expect(screen.queryByTestId('emergency-band')).toBeNull()
    expect(answers.reducePlanAssessNowWarningInfo).not.toHaveBeenCalled()
  })

  it.each(['red', 'orange', 'yellow', 'other'])('event-32: wears the border of its level: %s', async (colour) => {
    answers.reducePlanAssessNowWarningInfo.mockResolvedValue({ ...info, colour })
    show()
    expect((await screen.findByTestId('emergency-band')).className).toContain(`warning-${colour}`)
  })

  it('asks nothing for users without the right', () => {
    usePermissions.setState({ rights: new Set(['map.read']) })
    show()
    expect(answers.reducePlanAssessNowWarningState).not.toHaveBeenCalled()
  })
})
