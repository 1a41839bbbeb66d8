import type { BulletinAnswer, BulletinRow } from '@qingkong/contract/calls/air/bulletin'
import {
  bulletinDayTable,
  bulletinHourTable,
  bulletinLines,
  bulletinText,
} from '@qingkong/contract/tables/air/bulletin'
import { cellText } from '@qingkong/contract/tables/cell-text'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BulletinHead } from './bulletin-head.tsx'
import { bulletinPicture } from './bulletin-picture.ts'
import { isNews } from './use-renewal.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const reading = (strict: number) => ({
  strict,
  rounded: strict + 1,
  isRoundedReachable: true,
  verdict: 'open' as const,
  verdictName: '可达标',
})
const row = (name: string, pm25: number | null): BulletinRow => ({
  code: name,
  name,
  isCity: name === '无锡市',
  hour: {
    pm25,
    pm10: 61,
    so2: 8,
    no2: 31,
    o3: 82,
    co: 0.7,
    aqi: pm25,
    level: pm25 === null ? null : 2,
    primary: ['PM₂.₅'],
  },
  aqiFromPrevious: pm25 === null ? null : -3,
  aqiFromYesterday: 12,
  day: { o3: null, pm25: 50.6, pm10: 60, so2: 8, no2: 30, o38h: 79.5, co: 0.7, aqi: 82, level: 2, primary: ['PM₂.₅'] },
  good: { pm25: reading(66.7), pm10: reading(160.2), no2: reading(101), o38h: reading(212) },
  excellent: { pm25: { ...reading(-4), verdict: 'outOfReach', verdictName: '已无法达标' } },
})
const answer: BulletinAnswer = {
  time: '2026-11-20 10:00:00',
  date: '2026-11-20',
  elapsedHours: 10,
  remainingHours: 14,
  ozoneSoFar: 'o38h',
  standard: 'HJ 633-2026',
  rows: [row('无锡市', 62), row('雪浪', null)],
  missingSites: ['雪浪'],
  cityGroupName: '省内城市',
  ranks: [{ span: 'hour', factorCode: 'aqi', factorName: 'AQI', rank: 5, total: 13 }],
  sentence:
    '无锡市10时AQI 62（良），较上一小时下降3，1时以来累计AQI 82（良），剩余14小时PM₂.₅平均不超过66.7 µg/m³可保良。',
  facts: { rev: 1, checked: 0, raw: 1, missing: 0 },
}
const question = {}
const cells = [bulletinHourTable(answer, question), bulletinDayTable(answer, question)].flatMap((table) =>
  table.rows.flatMap((row) => table.columns.map((column) => cellText(column, row[column.key]))),
)

/** A canvas that notes what is written on it. */
const fakeCanvas = () => {
  const written: string[] = []
  const pen = {
    fillText: (text: string) => written.push(text),
    measureText: (text: string) => ({ width: text.length * 14 }),
    fillRect: () => {},
    scale: () => {},
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
  return written
}

const reload = vi.fn()
const Head = ({ input = {} }: { input?: { time?: string } }) => (
  <MemoryRouter>
    <BulletinHead answer={answer} input={input} reload={reload} />
  </MemoryRouter>
)

describe('the bulletin on the home page', () => {
  it('says the conclusion, the rank and 数据未齐 with the site', () => {
    render(<Head />)
    expect(screen.getByText('空气质量快报 2026年11月20日10时')).toBeTruthy()
    expect(screen.getByText(/AQI本小时第5名（共13城市）/)).toBeTruthy()
    expect(screen.getByText('数据未齐：雪浪本小时缺测')).toBeTruthy()
  })

  it('复制快报 puts the text on the clipboard in one click, and it holds every cell of the screen', async () => {
    const writeText = vi.fn((_text: string) => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    render(<Head />)
    fireEvent.click(screen.getByTestId('bulletin-copy'))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(bulletinText(answer, {})))
    const text = bulletinText(answer, {})
    for (const cell of cells) expect(text).toContain(cell)
    for (const line of bulletinLines(answer)) expect(text).toContain(line)
    vi.unstubAllGlobals()
  })

  it('the picture holds the words and every cell of the screen, no more and no fewer', async () => {
    const written = fakeCanvas()
    await bulletinPicture(answer, {})
    expect(cells.filter((cell) => !written.includes(cell))).toEqual([])
    expect(written.join('')).toContain(bulletinLines(answer).join(''))
    const count = (list: readonly string[], text: string) => list.filter((one) => one === text).length
    expect(count(written, '66.7')).toBe(count(cells, '66.7'))
    expect(count(written, '--')).toBe(count(cells, '--'))
  })

  it('each number of the sentence leads to the page that proves it', () => {
    render(<Head />)
    const links = screen.getAllByTestId('proving-link')
    expect(links.map((link) => link.textContent)).toEqual(['62', '3', '82', '66.7'])
    const [hour, change, day, allowance] = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://x'))
    expect(hour?.pathname).toBe('/data-analysis/change-trend')
    expect(JSON.parse(hour?.searchParams.get('filterConfig') ?? '')).toEqual({
      siteCodes: ['无锡市'],
      factorCode: ['aqi'],
      dataType: 'HOUR',
      startTime: '2026-11-19',
      endTime: '2026-11-20',
      dataStatus: 'MIX',
    })
    expect(change?.href).toBe(hour?.href)
    expect([day?.pathname, day?.searchParams.get('tabName')]).toEqual(['/target-monitoring/target-analysis', 'day'])
    expect(allowance?.href).toBe(day?.href)
  })
})

describe('the bulletin renews itself', () => {
  const hourOf = (siteCode: string, dataTime: string) =>
    ({ topic: 'siteHour', siteCode, dataTime, level: 1, values: {} }) as const

  it('by a newer hour of one of its sites, or by the hour of a site that was missing', () => {
    expect(isNews(hourOf('雪浪', '2026-11-20 11:00:00'), answer)).toBe(true)
    expect(isNews(hourOf('雪浪', '2026-11-20 10:00:00'), answer)).toBe(true)
    expect(isNews(hourOf('雪浪', '2026-11-20 09:00:00'), answer)).toBe(false)
    expect(isNews(hourOf('微站', '2026-11-20 11:00:00'), answer)).toBe(false)
  })

  it('every minute should no push come, but never a past hour that was asked for', () => {
    vi.useFakeTimers()
    reload.mockClear()
    const { rerender } = render(<Head />)
    vi.advanceTimersByTime(60_000)
    expect(reload).toHaveBeenCalledTimes(1)
    rerender(<Head input={{ time: '2026-11-19 08:00:00' }} />)
    vi.advanceTimersByTime(180_000)
    expect(reload).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })
})
