import { sampleKinds } from '@qingkong/domain/spectrum/sample-kind'
import { z } from 'zod'
import { measured } from '../core/output.ts'

export const SampleKind = z.enum(sampleKinds, { error: '谱类型应为 O、C、D、S 或 T' })

/** One spectrum of a process of an enterprise. */
export const SpectrumSample = z.object({
  sampleId: z.string(),
  sampleCode: z.string(),
  batchId: z.string(),
  fileName: z.string(),
  psCode: z.string(),
  psName: z.string(),
  countyCode: z.string(),
  countyName: z.string(),
  industryCode: z.string(),
  industryName: z.string(),
  processCode: z.string(),
  sectionName: z.string(),
  /** Outlet it was taken at, or 无组织. */
  placeName: z.string(),
  sampleTime: z.string(),
  method: z.string(),
  /** Samples it is the mean of. */
  sampleCount: z.number(),
  kind: SampleKind,
  kindName: z.string(),
  unit: z.string(),
  speciesCount: z.number(),
  /** The largest, with its share in %. */
  topSpecies: z.string(),
  topShare: z.number(),
  importedTime: z.string(),
  importedBy: z.string(),
})

export const SpectrumSpecies = z.object({
  code: z.string(),
  name: z.string(),
  cas: z.string().nullable(),
  groupCode: z.string(),
  groupName: z.string(),
  /** In the sample's unit, as handed in; null = below the detection limit. */
  value: measured,
  detectionLimit: measured,
  uncertainty: measured,
  /** % of the sample's mass. */
  share: z.number(),
  /** % of the sample's ozone formation potential; null where it has none. */
  ofpShare: measured,
})

/** What is wrong, or worth knowing, in one cell of the workbook. */
export const SpectrumCellProblem = z.object({
  /** Spreadsheet row; the head is row 1, 0 is the whole file. */
  row: z.number(),
  column: z.string(),
  title: z.string(),
  value: z.string(),
  message: z.string(),
})

/** A profile that is compared. */
export const ComparedProfile = z.object({
  key: z.string(),
  kind: z.enum(['sp', 'library', 'factor']),
  name: z.string(),
  psCode: z.string().nullable(),
  /** Samples it is the mean of. */
  samples: z.number(),
  species: z.array(z.object({ code: z.string(), name: z.string(), share: z.number(), sd: measured })),
})

/** Two profiles against each other. */
export const ProfileComparison = z.object({
  a: z.string(),
  b: z.string(),
  /** Species in both. */
  common: z.number(),
  /** 1 − r. */
  pd: measured,
  sid: measured,
  verdict: z.enum(['similar', 'different', 'tooFew']),
  verdictName: z.string(),
})
