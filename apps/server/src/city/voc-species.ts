import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isVocGroupCode, type VocGroupCode } from '@qingkong/domain/voc/voc-group'
import { z } from 'zod'
import { CityDataError } from './data-files.ts'

const Species = z.object({
  position: z.number().int().positive(),
  factorCode: z.string(),
  codeSource: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  cas: z.string(),
  carbonNumber: z.number().int(),
  molarMass: z.number().positive(),
  groupCode: z.custom<VocGroupCode>((value) => typeof value === 'string' && isVocGroupCode(value), '未知的物种分组'),
  mir: z.number().nullable(),
  koh: z.number().nullable(),
  source: z.string(),
})
export type SpeciesRecord = z.infer<typeof Species>

/** The species table of data/. @throws CityDataError when the file is absent or wrong */
export const readVocSpecies = (folder: string): SpeciesRecord[] => {
  const path = join(folder, 'voc-species.json')
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new CityDataError(`VOC物种表 ${path} 无法读取：${error instanceof Error ? error.message : error}`)
  }
  const parsed = z.array(Species).safeParse(content)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new CityDataError(`VOC物种表 ${path} 有误：${issue?.path.join('.')} ${issue?.message}`)
}
