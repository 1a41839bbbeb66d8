import { parseCity } from '@qingkong/domain/time/city-time'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls } from '../../../client/testing/answered-calls.ts'
import { TransportFlux } from './panels/transport-flux.tsx'
import { wallAnswers } from './testing/wall-answers.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))

beforeEach(() => {
  vi.useFakeTimers({ now: parseCity('2026-11-22 22:35:00')?.getTime() ?? 0, shouldAdvanceTime: true })
  answerCalls(wallAnswers)
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.useRealTimers()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <TransportFlux title="输送通量" path={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const { pseudoColorFluxTotalData: flux } = wallAnswers

it('radar 6: the wall shows the arrows, in and out kept apart, and one sentence', async () => {
  show()
  await screen.findByText(/近24小时PM₂.₅净输入152.4t，苏州方向输入最多/)
  expect(screen.getByRole('img', { name: '苏州方向净输入，常州方向净输出' })).toBeTruthy()
  expect(screen.getByRole('list', { name: '各方向通量' }).textContent).toContain('苏州方向入812.4出20.0增120.3')
  expect(screen.getByTestId('panel-age').textContent).toBe('22:00实时')
})

it('an arrow is as wide as its flow is large and points into the city where more comes in', async () => {
  show()
  const shaft = async (name: string) => (await screen.findByTestId(`flux-${name}方向`)).querySelector('line')
  const [suzhou, changzhou] = [await shaft('苏州'), await shaft('常州')]
  expect(Number(suzhou?.getAttribute('stroke-width'))).toBeCloseTo(13, 6)
  expect(Number(changzhou?.getAttribute('stroke-width'))).toBeCloseTo((13 * 640) / 792.4, 6)
  // From the eastern edge towards the middle; from the middle to the western edge.
  expect(Number(suzhou?.getAttribute('x1'))).toBeGreaterThan(Number(suzhou?.getAttribute('x2')))
  expect(Number(changzhou?.getAttribute('x1'))).toBeGreaterThan(Number(changzhou?.getAttribute('x2')))
  expect(Number(suzhou?.getAttribute('x1'))).toBeGreaterThan(50)
  expect(Number(changzhou?.getAttribute('x2'))).toBeLessThan(50)
})

it('says why there is nothing, and turns grey when its hours are late', async () => {
  answerCalls({ pseudoColorFluxTotalData: { ...flux, dataTime: null, reason: '尚未设置输送断面' } })
  show()
  await screen.findByText('尚未设置输送断面')
  cleanup()
  answerCalls({ pseudoColorFluxTotalData: { ...flux, dataTime: '2026-11-22 19:00:00' } })
  show()
  await screen.findByText(/数据滞后3小时35分/)
  expect(screen.getByRole('region', { name: '输送通量' }).className).toContain('wall-panel-old')
})
