import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { cityTime, code, codeList, flag } from '../../core/input.ts'
import { measured, stamp } from '../../core/output.ts'
import {
  ChartData,
  FactorState,
  indexSeries,
  LineGroups,
  psCode,
  stateMoment,
  TabState,
  timeType,
} from '../../shapes/monitor.ts'

/** Without a range: the last 6 hours in minute mode, else the last 48 hours. */
const range = { timeType, startTime: cityTime.optional(), endTime: cityTime.optional() }

/** One moment of an outlet's chart. Concentrations as judged (converted where the rule converts), emissions in kg. */
const OutletPoint = z.object({
  dataTime: stamp,
  outletAvgZsRevised: measured,
  outletAvgFlux: measured,
  /** Mean concentration and sum of emissions over the enterprise's outlets with this factor. */
  psAvgZsRevised: measured,
  psAvgFlux: measured,
  outletIsAlarm: z.boolean(),
  outletIsWarn: z.boolean(),
  outletIsStop: z.boolean(),
  conUnit: z.string(),
  disUnit: z.string(),
  /** Concentration as measured, before conversion. */
  rtdR: measured,
  /** Our own conversion, by the interval's oxygen; null where nothing is converted. Limits are held against the sent one. */
  workedZs: measured,
  /** 折算不一致: the sent conversion is more than 10 % off our own. */
  isConversionOff: z.boolean(),
  /** Sum of the interval as sent (Cou). */
  couR: measured,
  limitValue: measured,
  /** The site's factor while the trace layer is on (trace-22), else null. */
  indexValue: measured,
})

/** Automatic monitoring of stacks, and the states of all monitors of an enterprise. */
export const emissions = group('/business-ps/ps-industry', {
  tabStateList: get('/tab-state-list', {
    summary: '企业各监测页签的状态',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    input: { psCode, ...stateMoment },
    output: z.array(TabState),
  })({
    example: (city) => ({ psCode: city.enterpriseCode, timeType: 'HOUR' }),
  }),
  subTabStateList: get('/sub-tab-state-list', {
    summary: '企业产线、工序与治理设施的监测状态',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    input: {
      psCode,
      ...stateMoment,
      monitorType: z.enum(['pst001', 'pst002', 'pst003'], { error: '监测类型应为 pst001、pst002 或 pst003' }),
    },
    output: LineGroups,
  })({
    example: (city) => ({ psCode: city.enterpriseCode, monitorType: 'pst002' }),
  }),
  zdjkFactorStateList: get('/zdjk-factor-state-list', {
    summary: '排口各监测因子的状态',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    /** stationCode is the outlet's code. */
    input: { stationCode: code, ...stateMoment },
    output: z.array(FactorState),
  })({
    example: (city) => ({ stationCode: city.outletCode, timeType: 'HOUR' }),
  }),
  zdOutletData: get('/zd-outlet-data', {
    summary: '排口单因子浓度与排放量',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    input: {
      psCode,
      outletCode: code,
      factorCode: code,
      ...range,
      /** Emission of an interval as its sum (1) or as kg per hour (0). */
      isSum: flag.default(false),
      ...indexSeries,
    },
    output: z.array(OutletPoint),
  })({
    example: (city) => ({
      psCode: city.enterpriseCode,
      outletCode: city.outletCode,
      factorCode: 'a24088',
      timeType: 'HOUR',
      isSum: '1',
      indexFactorCode: 'pm25',
      indexSiteCode: city.municipalSiteCode,
    }),
  }),
  zdOutletMoreData: get('/zd-outlet-more-data', {
    summary: '排口多因子浓度',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'emission',
    input: { psCode, outletCode: code, factorCodes: codeList(20).default([]), ...range },
    output: z.array(ChartData.extend({ limitValue: measured })),
  })({
    example: (city) => ({ psCode: city.enterpriseCode, outletCode: city.outletCode }),
  }),
})
