import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { notify } from '../../../kit/notify.ts'
import WorkOrderDialog from './work-order-dialog.tsx'

type Report = CallAnswer<'workOrderValidate'>

const report = (over: Partial<Report>): Report => ({
  importId: 'i1',
  fileName: '工单.xlsx',
  uploadTime: '2026-11-21 09:00:00',
  uploadUser: '调度员',
  state: 'checked',
  rowCount: 2,
  eventCount: 0,
  skippedCount: 0,
  problemCount: 0,
  commitTime: null,
  problems: [],
  skipped: [],
  rows: [
    {
      row: 2,
      orderNumber: 'WX001',
      source: '12345',
      acceptedTime: '2026-11-20 10:00:00',
      pollutionType: '工地扬尘',
      areaName: '锡山区',
      location: '春笋路',
      content: '扬尘大',
      longitude: 120.35,
      latitude: 31.58,
      hasPlace: true,
    },
  ],
  ...over,
})

const show = async (answer: Report) => {
  vi.spyOn(api, 'workOrderImports').mockResolvedValue({ records: [], total: 0 })
  vi.spyOn(api, 'workOrderValidate').mockResolvedValue(answer)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <WorkOrderDialog onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [new File(['x'], '工单.xlsx')] } })
  await screen.findByTestId('work-order-summary')
}
const commit = () => screen.getByTestId('work-order-commit') as HTMLButtonElement

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the import of 12345 work orders', () => {
  it('a faulty file is reported by cell and cannot be committed', async () => {
    await show(
      report({
        state: 'refused',
        problems: [{ row: 3, column: 'C', title: '受理时间', value: '昨天', message: '受理时间格式应为日期时间' }],
      }),
    )
    expect(screen.getByText('C3')).toBeTruthy()
    expect(screen.getByText('受理时间格式应为日期时间')).toBeTruthy()
    expect(screen.getByTestId('work-order-summary').textContent).toContain('错误1处，请修改文件后重新上传')
    expect(commit().disabled).toBe(true)
  })

  it('a clean file becomes events once it is confirmed', async () => {
    const said = vi.spyOn(notify, 'success')
    const call = vi.spyOn(api, 'workOrderCommit').mockResolvedValue({
      importId: 'i1',
      created: [{ orderNumber: 'WX001', eventId: 'e1', eventCode: 'SB1' }],
      skipped: [{ orderNumber: 'WX002', reason: '工单已导入' }],
    })
    await show(report({ skipped: [{ row: 3, orderNumber: 'WX002', reason: '工单已导入' }] }))
    fireEvent.click(commit())
    await waitFor(() => expect(said).toHaveBeenCalledWith('已导入1件'))
    expect(call).toHaveBeenCalledWith({ importId: 'i1' })
    expect(screen.getByTestId('work-order-created').textContent).toBe('已生成1件上报事件，跳过1件')
    expect(screen.getByText('SB1')).toBeTruthy()
  })
})
