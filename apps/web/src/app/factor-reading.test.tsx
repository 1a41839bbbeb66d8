import { rankedMeasure } from '@qingkong/contract/tables/air/rankings'
import { cellText } from '@qingkong/contract/tables/cell-text'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls } from '../client/testing/answered-calls.ts'
import { SiteCard } from '../features/boards/map-layers/site-card.tsx'
import { MinuteTable } from '../features/command/events/minute-table.tsx'
import { FactorValue } from '../kit/measured-value.tsx'
import { type MapSite, siteProperties } from '../map/layers/site-feature.ts'

vi.mock('../client/api.ts', () => import('../client/testing/answered-calls.ts'))
vi.mock('../charts/chart.tsx', () => ({ Chart: () => null }))
vi.mock('../map/popup-card.tsx', () => ({
  PopupCard: ({ children }: { children: ReactNode }) => <section>{children}</section>,
}))

const site: MapSite = {
  siteCode: 'S1',
  siteName: '雪浪',
  siteType: '10',
  areaCode: '320213',
  longitude: 120.3,
  latitude: 31.57,
  dataTime: '2026-11-21 14:00:00',
  level: 2,
  primary: ['pm25'],
  values: {
    aqi: 60,
    pm25: 40.5,
    pm10: null,
    so2: null,
    no2: null,
    o3: null,
    co: 1.25,
    tvoc: 86.25,
    windSpeed: 0.2,
    windDirection: 292.5,
    temperature: null,
    humidity: null,
    airPressure: null,
  },
  alarmEventId: null,
  alarmLevel: null,
  dataRemark: null,
}

const minutes = {
  factorName: 'CO',
  factorUnit: 'mg/m³',
  remark: null,
  changeData: [
    {
      dataTime: '2026-11-21 13:25:00',
      value: 1.25,
      change: 0.35,
      windSpeed: 0.2,
      temperature: 20,
      humidity: 50,
      airPressure: 1015.25,
      windDirection: 292.5,
      color: '',
    },
  ],
  total: 1,
}
const firstPage = { pageSize: 10, pageIndex: 1, onPage: () => {} }

const textOf = (shown: ReactNode): string =>
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>).container.textContent

const card = () => textOf(<SiteCard site={site} onClose={() => undefined} onAlarm={() => undefined} />)

beforeEach(() => answerCalls({ siteSeries: { times: [], values: {} } }))
afterEach(() => {
  cleanup()
  forgetCalls()
})

describe('a factor reads the same wherever it stands', () => {
  it('CO has one decimal, rounded half to even: popup, map, minute table, ranking and file', () => {
    expect(textOf(<FactorValue value={1.25} code="co" />)).toBe('1.2\u2009mg/m³')
    expect(card()).toContain('CO1.2\u2009mg/m³')
    expect(siteProperties(site, 'co').value).toBe('1.2')
    const cells = textOf(<MinuteTable data={minutes} factorCode="co" {...firstPage} />)
    expect(cells).toContain('1.2+0.4')
    const { name, unit, digits } = rankedMeasure('co', '2020-12-31')
    expect({ name, unit, text: cellText({ kind: 'number', digits }, 1.25) }).toEqual({
      name: 'CO',
      unit: 'mg/m³',
      text: '1.2',
    })
  })

  it('PM₂.₅ of exactly 40.5 is 40 everywhere', () => {
    expect(card()).toContain('PM₂.₅40\u2009µg/m³')
    expect(siteProperties(site, 'pm25').value).toBe('40')
    expect(rankedMeasure('pm25', '2020-12-31')).toMatchObject({ name: 'PM₂.₅', unit: 'µg/m³', digits: 0 })
  })

  it('TVOC is a mass concentration with one decimal', () => {
    expect(card()).toContain('TVOC86.2\u2009µg/m³')
  })

  it('wind below 0.3 m/s is calm on the card and in the minute table, whatever the vane says', () => {
    expect(card()).toContain('静风0.2\u2009m/s')
    expect(textOf(<MinuteTable data={minutes} factorCode="co" {...firstPage} />)).toMatch(/1,015\.2静风$/)
  })
})
