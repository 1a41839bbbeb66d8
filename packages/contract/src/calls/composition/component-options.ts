import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { SpeciesFamilyAsked } from '../../shapes/engine-asks.ts'

const family = { family: SpeciesFamilyAsked.default('PM') }
const common = { right: 'site.read', outside: 'cityWide' } as const

const SpeciesGroup = z.object({
  groupCode: z.string(),
  groupName: z.string(),
  factorInfos: z.array(z.object({ factorCode: z.string(), factorName: z.string(), unit: z.string() })),
})

/** What the filters of the component pages are filled from. */
export const componentOptions = group('/business-monitor-data/conditions', {
  conditionsSite: get('/site', {
    summary: '组分站选项',
    ...common,
    about: 'site',
    input: family,
    output: z.array(
      z.object({ siteCode: z.string(), siteName: z.string(), areaCode: z.string(), areaName: z.string() }),
    ),
  })({
    example: () => ({ family: 'VOC' as const }),
  }),
  conditionsDevice: get('/device', {
    summary: '组分仪器选项',
    ...common,
    about: 'instrument',
    input: family,
    output: z.array(
      z.object({
        siteCode: z.string(),
        siteName: z.string(),
        /** MN of the logger. */
        deviceCode: z.string(),
        /** Method: voc, ions, carbon or elements. */
        method: z.string(),
        methodName: z.string(),
        factorCount: z.number(),
      }),
    ),
  })({
    example: () => ({ family: 'VOC' as const }),
  }),
  conditionsFactor: get('/factor', {
    summary: '颗粒物组分选项',
    ...common,
    about: 'factor',
    input: {},
    output: z.array(SpeciesGroup),
  })({
    example: () => ({}),
  }),
  conditionsVoc: get('/voc', {
    summary: 'VOCs组分选项',
    ...common,
    about: 'factor',
    input: {},
    output: z.array(SpeciesGroup),
  })({
    example: () => ({}),
  }),
  conditionsSource: get('/source', {
    summary: '来源类型选项',
    ...common,
    about: 'factor',
    input: family,
    output: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** How it goes over day, week and year. */
        behaviour: z.string(),
        source: z.string(),
      }),
    ),
  })({
    example: () => ({}),
  }),
})
