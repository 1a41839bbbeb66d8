import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import CityPage from './system-city-page.tsx'

const answers = vi.hoisted(() => ({
  citySetupHoldings: vi.fn(),
  citySetupCheck: vi.fn(),
  citySetupImport: vi.fn(),
  citySetupTemplate: vi.fn(),
}))
vi.mock('../../../client/api.ts', () => ({ api: answers }))

const file = new File(['x'], '苏州.xlsx')
const upload = async () => {
  const input = (await screen.findByTestId('city-file')) as HTMLElement
  const field = input instanceof HTMLInputElement ? input : input.querySelector('input')
  if (!field) throw new Error('no file field')
  fireEvent.change(field, { target: { files: [file] } })
}

beforeEach(() => {
  for (const answer of Object.values(answers)) answer.mockReset()
  answers.citySetupHoldings.mockResolvedValue({
    sheets: [
      { name: '站点', count: 1350 },
      { name: '设备', count: 0 },
    ],
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <CityPage />
      </App>
    </QueryClientProvider>,
  )
})
afterEach(cleanup)

it('says what the city has by now, and what is still to be brought in', async () => {
  await screen.findByText('1,350')
  expect(screen.getByTestId('city-holdings').textContent).toMatch(/站点.*设备.*1,350.*未导入/)
})

it('a workbook with faults shows them by sheet and cell, and cannot be imported', async () => {
  const problem = { sheet: '站点', row: 4, column: 'C', title: '站点类型', value: '气球站', message: '站点类型应为…' }
  answers.citySetupCheck.mockResolvedValue({ sheets: [], problems: [problem], problemCount: 1 })
  await upload()
  await screen.findByText('C4')
  expect(screen.getByText('气球站')).toBeTruthy()
  expect(screen.getByTestId('city-problems').textContent).toContain('共1处问题')
  expect(screen.queryByTestId('city-import')).toBeNull()
})

it('a clean one is imported on confirmation, and the passwords of new people are shown once', async () => {
  answers.citySetupCheck.mockResolvedValue({ sheets: [{ name: '区域', rowCount: 4 }], problems: [], problemCount: 0 })
  answers.citySetupImport.mockResolvedValue({
    sheets: [{ name: '区域', added: 3, changed: 0, same: 1 }],
    initialPasswords: [{ userCode: 'gusu.wang', remarkName: '王姑苏', password: 'k#7Qm2xw9Rtz' }],
  })
  await upload()
  await screen.findByText('苏州.xlsx：区域4行，全部通过校验')
  expect(answers.citySetupImport).not.toHaveBeenCalled()
  fireEvent.click(screen.getByTestId('city-import'))
  await waitFor(() => expect(screen.getByTestId('city-done')).toBeTruthy())
  expect(screen.getByText('k#7Qm2xw9Rtz')).toBeTruthy()
  expect(screen.queryByTestId('city-import')).toBeNull()
})
