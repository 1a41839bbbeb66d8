import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RecipientPicker } from '../blocks/recipient-picker.tsx'
import { usePermissions } from '../client/permissions.ts'
import { useSession } from '../client/session.ts'
import { loadPermissions } from './load-permissions.ts'

const answers = vi.hoisted(() => ({
  currentUserComposition: vi.fn(),
  currentUserOrgSystem: vi.fn(),
  treeWithUsers: vi.fn(),
}))
const others = vi.hoisted(() => vi.fn())
vi.mock('../client/api.ts', () => ({
  api: new Proxy(answers, { get: (known, name) => Reflect.get(known, name) ?? others }),
}))

const page = (fixCode: string) => ({
  fixCode,
  comName: fixCode,
  content: { uri: `/${fixCode}`, icon: '' },
  keepAlive: false,
  tabs: [],
  children: [],
})

beforeEach(async () => {
  others.mockReset().mockResolvedValue([])
  answers.treeWithUsers.mockReset().mockResolvedValue([])
  answers.currentUserComposition.mockResolvedValue({
    rights: ['map.read'],
    nodes: [page('map'), page('a-page-nobody-made')],
  })
  answers.currentUserOrgSystem.mockResolvedValue([
    { sysCode: '320200', sysName: '晴空', orgCode: 'WX-STJ-ZH', orgName: '指挥中心' },
    { sysCode: '320201', sysName: '另一体系', orgCode: 'OTHER', orgName: '另一单位' },
  ])
  await loadPermissions()
})
afterEach(cleanup)

it('auth-05: routes and rights after login are those of the server’s tree, stored once', () => {
  const { rights, nodes } = usePermissions.getState()
  expect([...rights]).toEqual(['map.read'])
  expect(nodes.map(({ fixCode }) => fixCode)).toEqual(['map', 'a-page-nobody-made'])
  expect(usePermissions.getState().routes.map(({ fixCode }) => fixCode)).toContain('map')
  expect(answers.currentUserComposition).toHaveBeenCalledTimes(1)
})

it('auth-07: the recipient tree is asked for the first organisation system', async () => {
  expect(useSession.getState()).toMatchObject({ sysCode: '320200', orgCode: 'WX-STJ-ZH' })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecipientPicker value={[]} onChange={() => undefined} />
    </QueryClientProvider>,
  )
  await waitFor(() =>
    expect(answers.treeWithUsers.mock.calls[0]?.[0]).toEqual({ orgCode: 'WX-STJ-ZH', parentCode: 'trace' }),
  )
})
