import type { DataTable } from '@qingkong/contract/core/data-table'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DataGrid } from './data-grid.tsx'

afterEach(cleanup)

const table: DataTable = {
  title: '小时浓度',
  notes: [],
  columns: [
    { key: 'time', title: '时间', kind: 'time', frozen: true },
    { key: 'site', title: '站点', kind: 'text', frozen: true },
    { key: 'pm25', title: 'PM₂.₅', kind: 'number', unit: 'µg/m³', group: '浓度' },
    { key: 'co', title: 'CO', kind: 'number', unit: 'mg/m³', digits: 1, group: '浓度' },
  ],
  rows: [
    { time: '2026-11-20 10:00', site: '东亭站', pm25: 1234.5, co: 0.25 },
    { time: '2026-11-20 11:00', site: '堰桥站', pm25: null, co: 0.65 },
    { time: '2026-11-20 12:00', site: '雪浪站', pm25: 9, co: null },
  ],
}
const bodyTexts = () =>
  within(screen.getAllByRole('rowgroup').at(-1) ?? document.body)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

describe('a table on the screen', () => {
  it('shows what the file holds: rounded by GB/T 8170, -- for missing, units in the head (request-18, request-19)', () => {
    render(<DataGrid table={table} />)
    expect(bodyTexts()).toEqual([
      ['2026-11-20 10:00', '东亭站', '1,234', '0.2'],
      ['2026-11-20 11:00', '堰桥站', '--', '0.6'],
      ['2026-11-20 12:00', '雪浪站', '9', '--'],
    ])
    expect(screen.getByRole('columnheader', { name: /PM₂.₅/ }).textContent).toContain('µg/m³')
    expect(screen.getByRole('columnheader', { name: '浓度' }).getAttribute('colspan')).toBe('2')
  })

  it('keeps the frozen columns beside each other in sight, numbers at the right', () => {
    render(<DataGrid table={table} />)
    const [time, site, pm25] = screen.getAllByRole('cell')
    expect([time, site, pm25].map((cell) => cell?.className)).toEqual(['grid-frozen', 'grid-frozen', 'grid-number'])
    expect([time, site].map((cell) => cell?.style.left)).toEqual(['0px', '140px'])
  })

  it('freezes the first column where none is marked', () => {
    const columns = table.columns.map(({ frozen: _, ...column }) => column)
    render(<DataGrid table={{ ...table, columns }} />)
    expect(screen.getAllByRole('cell').filter((cell) => cell.className.includes('grid-frozen'))).toHaveLength(3)
  })

  it('is sorted by a click on a head and says so', () => {
    render(<DataGrid table={table} />)
    const head = () => screen.getByRole('columnheader', { name: /PM₂.₅/ })
    fireEvent.click(within(head()).getByRole('button'))
    expect(head().getAttribute('aria-sort')).toBe('ascending')
    expect(bodyTexts().map(([, site]) => site)).toEqual(['雪浪站', '东亭站', '堰桥站'])
    fireEvent.click(within(head()).getByRole('button'))
    expect(bodyTexts().map(([, site]) => site)).toEqual(['东亭站', '雪浪站', '堰桥站'])
  })

  it('opens a row by click and by Enter', () => {
    const onOpen = vi.fn()
    render(<DataGrid table={table} onOpen={onOpen} />)
    const row = screen.getByText('堰桥站').closest('tr') ?? document.body
    fireEvent.click(row)
    fireEvent.keyDown(row, { key: 'Enter' })
    expect(onOpen.mock.calls).toEqual([[table.rows[1]], [table.rows[1]]])
  })

  it('draws of twenty thousand rows only those in sight, and others as one scrolls', () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ time: String(index), site: '站', pm25: index, co: 1 }))
    render(<DataGrid table={{ ...table, rows }} />)
    expect(screen.getByTestId('data-grid').getAttribute('aria-rowcount')).toBe('20002')
    expect(bodyTexts().length).toBeLessThan(50)
    const box = screen.getByRole('region', { name: '小时浓度' })
    box.scrollTop = 32 * 10_000
    fireEvent.scroll(box)
    expect(screen.getByText('10,005')).toBeTruthy()
    expect(screen.queryByText('0')).toBeNull()
  })
})
