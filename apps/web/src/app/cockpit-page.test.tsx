import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useWorkspace } from '../blocks/workspace.ts'
import { answerCalls, forgetCalls } from '../client/testing/answered-calls.ts'
import CockpitPage from './cockpit-page.tsx'

vi.mock('../client/api.ts', () => import('../client/testing/answered-calls.ts'))
vi.mock('./map-page.tsx', () => ({ default: () => null }))
vi.mock('../features/command/early-warning/emergency-band.tsx', () => ({ EmergencyBand: () => null }))
vi.mock('../features/command/tasks/task-dialog.tsx', () => ({
  default: ({ eventId, from }: { eventId: string; from: string }) => <p>{`任务 ${eventId} ${from}`}</p>,
}))
const live = vi.hoisted(() => ({ start: vi.fn(), stop: vi.fn() }))
vi.mock('../client/live.ts', async (original) => ({
  ...(await original<typeof import('../client/live.ts')>()),
  startLive: () => {
    live.start()
    return live.stop
  },
}))

afterEach(() => {
  cleanup()
  forgetCalls()
  useWorkspace.getState().closeTask()
})

describe('the cockpit', () => {
  it('C, task-02: has the task dialog and follows live pushes while it is open', async () => {
    answerCalls({
      cockpitMapSites: { dataTime: null, sites: [] },
      eventCount: { data: {}, open: 0 },
      eventRecord: { records: [], total: 0, counts: { todo: 0, doing: 0, overdue: 0, done: 0 } },
    })
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <CockpitPage />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    expect(live.start).toHaveBeenCalledOnce()
    act(() => useWorkspace.getState().openTask('E1', 'map'))
    expect(await screen.findByText('任务 E1 map')).toBeTruthy()
    cleanup()
    expect(live.stop).toHaveBeenCalledOnce()
  })
})
