import { basename } from 'node:path'
import type { MechanismChoice } from '@qingkong/science/obm/case/prepare-case'
import {
  areMechanismNames,
  type MechanismFiles,
  mechanismChoice,
  mechanismFormatNames,
} from '@qingkong/science/obm/mechanism/mechanism-files'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { UsageError } from '../command.ts'
import { readText } from '../output/read-file.ts'

/** An InputProblem of a text file as one sentence with its line. */
export const inFile = (path: string, error: unknown): unknown =>
  error instanceof InputProblem
    ? new UsageError(
        error.place.row === undefined
          ? `${path}：${error.what}`
          : `${path} 第 ${error.place.row + 1} 行：${error.what}`,
      )
    : error

/** The files of a mechanism under their names without folders: a result names no place of this machine. */
export const readMechanismFiles = (paths: readonly string[], citation: string): MechanismFiles | null => {
  if (paths.length === 0) return null
  if (!areMechanismNames(paths.map((path) => basename(path))))
    throw new UsageError(`--mechanism 应为${mechanismFormatNames}`)
  return { citation, files: paths.map((path) => ({ name: basename(path), text: readText(path) })) }
}

/** The shipped CB6r3, or the mechanism of the files. @throws UsageError naming file and line */
export const readMechanism = (files: MechanismFiles | null, [first = '']: readonly string[]): MechanismChoice => {
  try {
    return mechanismChoice(files)
  } catch (error) {
    throw inFile(first, error)
  }
}
