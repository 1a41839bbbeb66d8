import { Fail } from '@qingkong/contract/errors'
import { z } from 'zod'

/** What an export job keeps: the question as it was sent, and the scope it was asked in. */
const ExportJobInput = z.object({
  call: z.string(),
  input: z.record(z.string(), z.unknown()),
  title: z.string(),
  /** The file holds what these areas and this enterprise let the owner see; who lost one does not get the file. */
  areaCodes: z.array(z.string()),
  enterpriseCode: z.string().nullable(),
})
export type ExportJobInput = z.infer<typeof ExportJobInput>

/** @throws Fail NOT_FOUND when the job was written by something else */
export const readExportJobInput = (input: unknown): ExportJobInput => {
  const parsed = ExportJobInput.safeParse(input)
  if (!parsed.success) throw new Fail('NOT_FOUND', '导出作业的条件无法读取，请重新发起')
  return parsed.data
}
