import { EngineOutcome, EngineProvenance } from '@qingkong/contract/calls/composition/engine-runs'
import { z } from 'zod'
import { answerType, type JobFile } from '../../../jobs/job.ts'
import type { FileStore } from '../../../platform/file-store.ts'

/** Offered for download; as JSON it would be taken for the answer of a call. */
const downloaded = 'application/octet-stream'
export const resultFile = { fileName: 'result.json', fileType: downloaded }
export const modelFile = { fileName: 'model.json', fileType: downloaded }
/** The tables as they were computed with. */
export const dataFile = { fileName: 'data.json', fileType: answerType }
/** When and how long: kept apart, so that the same question gives the same result byte by byte. */
export const timesFile = { fileName: 'times.json', fileType: answerType }

export const fileNamed = (files: readonly JobFile[], { fileName }: Pick<JobFile, 'fileName'>): JobFile | undefined =>
  files.find((file) => file.fileName === fileName)

export const EngineResult = z.object({ provenance: EngineProvenance, outcome: EngineOutcome })
export type EngineResult = z.infer<typeof EngineResult>

/** A result by its version, also when its job is gone. */
export const keptResult = async (files: FileStore, resultVersion: string): Promise<EngineResult> =>
  EngineResult.parse(JSON.parse(Buffer.from(await files.get(resultVersion)).toString('utf8')))

export const EngineTimes = z.object({ startTime: z.string(), endTime: z.string(), seconds: z.number() })
export type EngineTimes = z.infer<typeof EngineTimes>
