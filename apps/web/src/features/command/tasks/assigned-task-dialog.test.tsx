import { defaultDescription } from '@qingkong/domain/event/flow-form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TaskOrigin } from '../../../blocks/workspace.ts'
import { api } from '../../../client/api.ts'
import AssignedTaskDialog from './assigned-task-dialog.tsx'

const at = [120.3735, 31.59] as const
const nearest = {
  text: '锡山区锡山热电东约300米',
  place: {
    kind: 'enterprise' as const,
    code: 'P1',
    name: '锡山热电',
    areaCode: '320205',
    areaName: '锡山区',
    streetName: '',
    longitude: 120.37,
    latitude: 31.59,
    distance: 300,
  },
}
const areas = [
  {
    areaCode: '320200',
    areaName: '无锡市',
    areaType: 2,
    children: [{ areaCode: '320205', areaName: '锡山区', areaType: 3, children: [] }],
  },
]

const show = (origin: TaskOrigin | null = null) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['areaTreePermission', {}], areas)
  client.setQueryData(['treeWithUsers', { orgCode: '', parentCode: 'trace' }], [])
  client.setQueryData(['countrySiteList', {}], [])
  render(
    <QueryClientProvider client={client}>
      <AssignedTaskDialog at={at} origin={origin} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
}
const words = () => (screen.getByPlaceholderText('街道、路口或单位') as HTMLInputElement).value

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('an assigned task made at a point of the map', () => {
  it('is called after the nearest place within 1000 m, in its district (trace-20)', async () => {
    const call = vi.spyOn(api, 'nearestPlace').mockResolvedValue(nearest)
    show()
    await waitFor(() => expect(words()).toBe('锡山区锡山热电东约300米'))
    expect(call.mock.calls[0]?.[0]).toEqual({ longitude: 120.3735, latitude: 31.59 })
    expect(screen.getByTestId('task-location').textContent).toContain('锡山区锡山热电东约300米')
    expect(screen.getByTestId('assigned-area').textContent).toContain('锡山区')
  })

  it('keeps the words typed before the answer came (trace-20)', async () => {
    let answer: (place: typeof nearest) => void = () => undefined
    vi.spyOn(api, 'nearestPlace').mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    show()
    fireEvent.change(screen.getByPlaceholderText('街道、路口或单位'), { target: { value: '春笋路口' } })
    answer(nearest)
    await waitFor(() => expect(screen.getByTestId('assigned-area').textContent).toContain('锡山区'))
    expect(words()).toBe('春笋路口')
  })

  it('begins with the words of what it comes from, and with the usual ones else', async () => {
    vi.spyOn(api, 'nearestPlace').mockResolvedValue(nearest)
    show({ description: '无锡江南水泥有限公司：加密检查频次', onRaised: vi.fn() })
    expect(await screen.findByDisplayValue('无锡江南水泥有限公司：加密检查频次')).toBeTruthy()
    cleanup()
    show()
    expect(await screen.findByDisplayValue(defaultDescription('4', {}))).toBeTruthy()
  })

  it('is without a name where no place is known that near (trace-20)', async () => {
    vi.spyOn(api, 'nearestPlace').mockResolvedValue({ text: '', place: null })
    show()
    expect((await screen.findByTestId('task-location')).textContent).toContain('位置未命名')
    expect(words()).toBe('')
  })
})
