import { renameSync, writeFileSync } from 'node:fs'
import { type ForecastModel, modelFromText, modelText } from '@qingkong/science/forecast/forecast-model'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { sha256Of } from '../../../server/src/platform/sha256.ts'
import { UsageError } from '../command.ts'
import { faultText } from '../output/fault-text.ts'
import { readText } from '../output/read-file.ts'

/** Writes whole or not at all. */
export const saveModel = (path: string, model: ForecastModel): void => {
  const half = `${path}.part`
  try {
    writeFileSync(half, modelText(model, sha256Of))
    renameSync(half, path)
  } catch (error) {
    throw new UsageError(`无法写入 ${path}：${faultText(error)}`)
  }
}

/** @throws UsageError when the file cannot be read or is not what saveModel wrote */
export const loadModel = (path: string): ForecastModel => {
  const text = readText(path)
  try {
    return modelFromText(text, sha256Of)
  } catch (error) {
    throw error instanceof InputProblem ? new UsageError(`${path}：${error.message}`) : error
  }
}
