import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import Page from './vehicle-points-page.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))

const point = {
  identifier: 'WXYG01',
  pointName: '兴源路遥感点',
  pointKind: '1',
  areaCode: '320213',
  areaName: '梁溪区',
  address: '兴源路高架下匝道',
  longitude: 120.3185,
  latitude: 31.5902,
  lanes: 2,
  slopePct: 1,
}
const open = async (
  rights: readonly ('vehicle.read' | 'alarm-rule.write')[] = ['vehicle.read', 'alarm-rule.write'],
) => {
  usePermissions.setState({ rights: new Set(rights), routes: [], nodes: [] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/vehicle-monitor/vehicle-points']}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByTestId('vehicle-point-row-WXYG01', {}, { timeout: 5000 })
}

beforeEach(() => {
  sessionStorage.clear()
  answerCalls({ qcwqPointList: [point], cityAreaTree: [], vehiclePointSave: null })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  usePermissions.setState({ rights: new Set() })
})

describe('检测点位', () => {
  it('lists every kind; whoever may not keep them sees no form', async () => {
    await open(['vehicle.read'])
    expect(inputsOf('qcwqPointList')).toEqual([{}])
    expect(screen.getByTestId('vehicle-point-row-WXYG01').textContent).toContain('遥感检测')
    expect(screen.queryByTestId('vehicle-point-create')).toBeNull()
    expect(screen.queryByTestId('vehicle-point-edit-WXYG01')).toBeNull()
  })

  it('a changed slope is sent with everything else as it was', async () => {
    await open()
    fireEvent.click(screen.getByTestId('vehicle-point-edit-WXYG01'))
    const name = await screen.findByTestId('vehicle-point-pointName')
    fireEvent.change(name, { target: { value: '兴源路1号遥感点' } })
    fireEvent.click(screen.getByTestId('vehicle-point-save'))
    const { areaName: _, ...sent } = point
    await waitFor(() =>
      expect(inputsOf('vehiclePointSave')).toMatchObject([{ ...sent, pointName: '兴源路1号遥感点', isNew: false }]),
    )
  })

  it('a new point is judged before it is sent', async () => {
    await open()
    fireEvent.click(screen.getByTestId('vehicle-point-create'))
    fireEvent.click(await screen.findByTestId('vehicle-point-save'))
    expect(await screen.findByText('请输入点位名称')).toBeTruthy()
    expect(screen.getByText('经度应在-180到180之间')).toBeTruthy()
    expect(inputsOf('vehiclePointSave')).toEqual([])
  })
})
