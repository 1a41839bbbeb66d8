import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { codeList } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'

const FactorGroup = z.object({
  /** GENERAL_FACTORS, ALKANES, OLEFIN, ALKYNES, BENZENE_CONTENT, HALOGENATED_HYDROCARBON, OVOCs or SULFIDE. */
  groupCode: z.string(),
  groupName: z.string(),
  factorInfos: z.array(
    z.object({
      factorCode: z.string(),
      factorName: z.string(),
      unit: z.string(),
      cas: z.string().nullable(),
      carbonNumber: z.number().nullable(),
      /** g/mol. */
      molarMass: z.number().nullable(),
      /** Maximum incremental reactivity, g O₃/g; null where no table has one (counted as 0). */
      mir: z.number().nullable(),
      /** Rate constant with OH at 298 K, cm³/(molecule·s). */
      koh: z.number().nullable(),
    }),
  ),
})

/** A station with the instruments of one kind of monitoring. */
const SiteInstruments = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  siteType: z.string(),
  siteTypeName: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  instruments: z.array(
    z.object({
      instrumentCode: z.string(),
      instrumentName: z.string(),
      /** MN of the logger that sends the instrument's data. */
      deviceCode: z.string(),
      factorCodes: z.array(z.string()),
      factorCount: z.number(),
      /** End of the newest hour with data. */
      lastDataTime: stamp.nullable(),
      /** Data of the last three hours have arrived. */
      online: z.boolean(),
    }),
  ),
})

const instruments = { input: { siteCodes: codeList(200).default([]) }, output: z.array(SiteInstruments) }

export const vocs = group('/business-monitor-data', {
  factorGroups: get('/factor-group/list', {
    summary: '因子分组',
    right: 'site.read',
    outside: 'cityWide',
    about: 'factor',
    /** Empty = every group. */
    input: { groupCodes: codeList(20).default([]) },
    output: z.array(FactorGroup),
  })({
    example: () => ({ groupCodes: 'ALKANES,OVOCs' }),
  }),
  siteInstrumentInfoParticulate: get('/site-instrument/particulate', {
    summary: '颗粒物站点与仪器',
    right: 'site.read',
    outside: 'empty',
    about: 'instrument',
    ...instruments,
  })({
    example: () => ({}),
  }),
  siteInstrumentInfoVocs: get('/site-instrument/vocs', {
    summary: 'VOCs组分站点与仪器',
    right: 'site.read',
    outside: 'empty',
    about: 'instrument',
    ...instruments,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode }),
  }),
  siteInstrumentInfoPhotochemical: get('/site-instrument/photochemical', {
    summary: '光化学组分站点与仪器',
    right: 'site.read',
    outside: 'empty',
    about: 'instrument',
    ...instruments,
  })({
    example: () => ({}),
  }),
})
