import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import type { Device } from './device-form.ts'
import DevicesPage from './system-devices-page.tsx'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))

const device: Device = {
  mn: '88888880000001',
  systemType: '31',
  systemTypeName: '大气环境污染源',
  profileCode: 'hj212-2017',
  measures: ['无锡热电有限公司 1号炉排口'],
  enabled: true,
  encrypted: false,
  publishedPassword: true,
  wrongPasswords: 7,
  lastWrongTime: '2026-11-22 10:00:00',
  lastWrongAddress: '203.0.113.9',
}

beforeEach(() => {
  sessionStorage.clear()
  answerCalls({
    deviceList: {
      records: [device, { ...device, mn: 'quiet', measures: [], wrongPasswords: 0, lastWrongTime: null }],
      total: 2,
    },
    devicePasswordSave: null,
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <DevicesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  forgetCalls()
})

describe('S7: the page of devices', () => {
  it('says whose password is published and who tried it', async () => {
    expect(await screen.findAllByText('公开默认密码')).toHaveLength(2)
    const row = screen.getByTestId('device-row-88888880000001').textContent
    expect(row).toContain('7 次')
    expect(row).toContain('203.0.113.9')
    const quiet = screen.getByTestId('device-row-quiet').textContent
    expect(quiet).not.toContain('次')
    // Whose device it is stands beside its number.
    expect(row).toContain('无锡热电有限公司 1号炉排口')
    expect(quiet).toContain('未绑定')
  })

  it('sends a new password once it is none that everybody knows', async () => {
    fireEvent.click(await screen.findByTestId('device-password-88888880000001'))
    const field = screen.getByTestId('device-password')
    fireEvent.change(field, { target: { value: '123456' } })
    fireEvent.click(screen.getByTestId('device-save'))
    expect(await screen.findByText('该密码是公开的默认密码，请更换')).toBeTruthy()
    expect(inputsOf('devicePasswordSave')).toEqual([])
    fireEvent.change(field, { target: { value: 'a7K2q9' } })
    fireEvent.click(screen.getByTestId('device-save'))
    await waitFor(() => expect(inputsOf('devicePasswordSave')).toEqual([{ mn: '88888880000001', password: 'a7K2q9' }]))
  })
})
