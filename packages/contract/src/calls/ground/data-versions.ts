import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { codeList, revision } from '../../core/input.ts'
import { measured, stamp } from '../../core/output.ts'
import { periodInput, placesInput } from '../../shapes/analysis.ts'

const ChangedCellRow = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  factorCode: z.string(),
  factorName: z.string(),
  unit: z.string(),
  /** Hour-ending label. */
  dataTime: stamp,
  /** Null = was empty, is empty. */
  oldValue: measured,
  newValue: measured,
  /** The reviewed value changed, not the one sent. */
  isChecked: z.boolean(),
  changeTime: stamp,
  /** 补传, 上级修订, 重新计算 … */
  reason: z.string(),
  /** Who reviewed; null where nobody did. */
  auditor: z.string().nullable(),
})

/** What stood when somebody saw it, and what changed since: behind shared views and the notice of new data. */
export const dataVersions = group('/business-aqi/data-version', {
  dataVersionNow: get('/now', {
    summary: '当前数据版本',
    right: 'site.read',
    outside: 'cityWide',
    about: 'dataVersion',
    keepsSession: false,
    origin: 'own',
    input: {},
    output: z.object({ rev: z.number(), time: stamp }),
  })({ example: () => ({}) }),
  dataVersionChanges: get('/changes', {
    summary: '某数据版本之后变化的小时值',
    right: 'site.read',
    outside: 'cityWide',
    about: 'dataVersion',
    keepsSession: false,
    origin: 'own',
    input: {
      ...placesInput,
      factorCodes: codeList(30).refine((codes) => codes.length > 0, '请选择污染物'),
      /** Hour-ending labels, both included. */
      ...periodInput,
      sinceRev: revision,
    },
    output: z.object({
      /** The version compared with: the newest. */
      rev: z.number(),
      /** In all; at most a thousand are listed. */
      total: z.number(),
      /** Hours of these sites that came only afterwards. */
      addedHours: z.number(),
      records: z.array(ChangedCellRow),
    }),
  })({
    example: (city) => ({
      siteCodes: city.nationalSiteCode,
      factorCodes: 'pm25',
      startTime: city.today.start,
      endTime: city.today.end,
      sinceRev: city.analysis.revBeforeRevision,
    }),
  }),
})
