import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { PermitImport } from './permit-import.tsx'

const notify = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), warning: vi.fn() }))
vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../kit/notify.ts', () => ({ notify, failureText: (tried: string) => tried }))

afterEach(() => {
  cleanup()
  forgetCalls()
})

const choose = async () => {
  render(<PermitImport />)
  fireEvent.click(screen.getByTestId('permit-import-open'))
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('no file input')
    return found
  })
  fireEvent.change(input, { target: { files: [new File(['x'], '许可证.xlsx')] } })
}
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: '确认导入' })

describe('导入排污许可证', () => {
  it('shows what is wrong by cell and cannot be confirmed', async () => {
    answerCalls({
      permitCheck: {
        rowCount: 2,
        permitCount: 0,
        problems: [{ row: 3, column: 'C', title: '许可证编号', value: 'X', message: '许可证编号应为18位' }],
        problemCount: 1,
      },
    })
    await choose()
    expect((await screen.findByTestId('permit-problems')).textContent).toContain('共1处问题')
    expect(screen.getByText('C3')).toBeTruthy()
    expect(confirm().disabled).toBe(true)
  })

  it('takes a clean workbook over once it is confirmed, and says what changed', async () => {
    answerCalls({
      permitCheck: { rowCount: 1080, permitCount: 300, problems: [], problemCount: 0 },
      permitImport: { added: 300, changed: 0, same: 0 },
    })
    await choose()
    expect((await screen.findByTestId('permit-clean')).textContent).toContain('1080行，300家企业的许可证，全部通过校验')
    expect(inputsOf('permitImport')).toHaveLength(0)
    fireEvent.click(confirm())
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('导入成功：新增300家，更新0家，未变0家'))
    expect(inputsOf('permitImport')).toHaveLength(1)
  })
})
