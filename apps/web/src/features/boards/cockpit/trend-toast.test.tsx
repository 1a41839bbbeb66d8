import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls } from '../../../client/testing/answered-calls.ts'
import { TrendToasts } from './trend-toast.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))

const text = '预计02时无锡市PM₂.₅小时值104，日均将达72，良；需将后续小时均值控制在30.8以下'
const say = (toastKey: string | null) =>
  answerCalls({
    cockpitCityTrendPredictionToast: ({ factorCode }: Record<string, unknown>) =>
      factorCode === 'pm25' && toastKey ? { text, toastKey, level: 2 } : { text: null, toastKey: null, level: null },
  })
const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  usePermissions.setState({ rights: new Set(['analysis.read']) })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.useRealTimers()
})

const show = async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TrendToasts />
    </QueryClientProvider>,
  )
  await settle(50)
}

describe('the toast of a day’s prediction (command 5)', () => {
  it('says once what is new, with its level in words, and goes by itself', async () => {
    say('pm25 22 75 2')
    await show()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText('良')).toBeTruthy()
    await settle(121_000)
    expect(screen.queryByText(text)).toBeNull()
    await settle(600_000)
    expect(screen.queryByText(text)).toBeNull()
  })

  it('comes again when hour, target or level are others', async () => {
    say('pm25 22 75 2')
    await show()
    await settle(121_000)
    say('pm25 23 75 3')
    await settle(61_000)
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('says nothing where there is nothing new', async () => {
    say(null)
    await show()
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
