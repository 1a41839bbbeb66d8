import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useWorkspace } from '../blocks/workspace.ts'
import { forgetCalls } from '../client/testing/answered-calls.ts'
import CockpitPage from './cockpit-page.tsx'

vi.mock('../client/api.ts', () => import('../client/testing/answered-calls.ts'))
vi.mock('./live-map.tsx', () => ({ LiveMap: () => <p>地图</p> }))
vi.mock('../features/boards/cockpit/cockpit-screen.tsx', () => ({
  CockpitScreen: ({ map }: { map: ReactNode }) => map,
}))
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
  it('C, task-02: has the map, the task dialog, and follows live pushes while it is open', async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <CockpitPage />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    expect(screen.getByText('地图')).toBeTruthy()
    expect(live.start).toHaveBeenCalledOnce()
    act(() => useWorkspace.getState().openTask('E1', 'map'))
    expect(await screen.findByText('任务 E1 map')).toBeTruthy()
    cleanup()
    expect(live.stop).toHaveBeenCalledOnce()
  })
})
