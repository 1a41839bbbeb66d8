import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import PhonePage from './phone-page.tsx'

const api = vi.hoisted(() => ({ taskMine: vi.fn() }))
vi.mock('../../../client/api.ts', () => ({ api }))
vi.mock('../../../client/live.ts', () => ({ startLive: () => undefined, useLive: () => undefined }))
vi.mock('./draft-bar.tsx', () => ({ DraftBar: () => null }))
vi.mock('./use-draft-sender.ts', () => ({ useDraftSender: () => undefined, useOnline: () => true }))
vi.mock('./phone-map.tsx', () => ({ PhoneMap: () => <p>地图页</p> }))
vi.mock('./report-view.tsx', () => ({ ReportPage: () => <p>上报页</p> }))
vi.mock('./me-view.tsx', () => ({ MePage: () => <p>我的账号</p> }))

const open = (rights: readonly string[]) => {
  usePermissions.setState({ rights: new Set(rights) })
  api.taskMine.mockReset()
  api.taskMine.mockResolvedValue({ total: 3, records: [] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/phone/tasks']}>
        <Routes>
          <Route path="/phone/*" element={<PhonePage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const tabNames = () => screen.getAllByRole('link').map((link) => link.textContent)

afterEach(cleanup)

describe('the phone', () => {
  it('a handler has all four tabs and the count of open tasks', async () => {
    open(['event.read', 'event.report', 'map.read'])
    expect(await screen.findByText('3')).toBeTruthy()
    expect(tabNames()).toEqual(['任务3', '地图', '上报', '我的'])
  })

  it('an administrator without a right to events is asked for no tasks and comes out at the map', () => {
    open(['map.read', 'user.manage'])
    expect(tabNames()).toEqual(['地图', '我的'])
    expect(screen.getByText('地图页')).toBeTruthy()
    expect(api.taskMine).not.toHaveBeenCalled()
  })
})
