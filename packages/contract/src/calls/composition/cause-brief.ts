import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { code } from '../../core/input.ts'
import { SpeciesFamilyAsked } from '../../shapes/engine-asks.ts'

/** Whose conclusions are brought together. */
const causePages = [
  'ofp',
  'ratio-analysis-pc',
  'components-tracer-pc',
  'pmf',
  'law-analysis',
  'obm',
  'poll-rouse-pc',
  'time-series',
  'ratio-analysis',
  'secondary-generation-analysis',
  'particulate-pmf',
  'components-tracer',
  'poll-rouse',
] as const
export type CausePage = (typeof causePages)[number]

const Station = z.object({ siteCode: z.string(), siteName: z.string() })

/** What one page concludes of the station's last days, or why it concludes nothing. */
const CauseSentence = z.object({
  /** 1 to 5: what it is made of, how aged, of which sources, what rules it, from where. */
  step: z.number(),
  fixCode: z.enum(causePages),
  /** Tab of the page; null on a page without tabs. */
  tabName: z.string().nullable(),
  /** The page's filters, under which it shows the same figures. */
  filters: z.record(z.string(), z.unknown()),
  sentence: z.string().nullable(),
  reason: z.string().nullable(),
})
export type CauseSentence = z.infer<typeof CauseSentence>

const CauseBrief = z.object({
  family: SpeciesFamilyAsked,
  /** Null where no station has an instrument of the family. */
  station: Station.nullable(),
  /** Those that could be asked about. */
  stations: z.array(Station),
  /** Days, both included. */
  from: z.string(),
  to: z.string(),
  /** In the order of the steps, all of one data version. */
  sentences: z.array(CauseSentence),
  rev: z.number(),
})
export type CauseBrief = z.infer<typeof CauseBrief>

/** 成因速览 of the home page: the conclusions of the component pages, five minutes before the meeting. */
export const causeBrief = group('/business-monitor-data/cause-brief', {
  causeBriefOne: get('/one', {
    summary: '成因速览：臭氧（VOCs）或颗粒物的五步结论',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'instrument',
    origin: 'own',
    /** Without a station the first that has the instrument. */
    input: { family: SpeciesFamilyAsked.default('PM'), siteCode: code.optional() },
    output: CauseBrief,
  })({
    example: (city) => ({ family: 'VOC' as const, siteCode: city.vocs.componentSiteCode }),
  }),
})
