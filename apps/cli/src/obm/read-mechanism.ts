import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { MechanismChoice } from '@qingkong/science/obm/case/prepare-case'
import { cb6r3 } from '@qingkong/science/obm/cb6r3/cb6r3'
import { vocLumping } from '@qingkong/science/obm/cb6r3/voc-lumping'
import { importFacsimile } from '@qingkong/science/obm/mechanism/facsimile'
import { importKpp } from '@qingkong/science/obm/mechanism/kpp'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { UsageError } from '../command.ts'

export const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new UsageError(`无法读取 ${path}：${error instanceof Error ? error.message : String(error)}`)
  }
}

/** An InputProblem of a text file as one sentence with its line. */
export const inFile = (path: string, error: unknown): unknown =>
  error instanceof InputProblem
    ? new UsageError(
        error.place.row === undefined
          ? `${path}：${error.what}`
          : `${path} 第 ${error.place.row + 1} 行：${error.what}`,
      )
    : error

/**
 * The shipped CB6r3, or a mechanism of the user's: a FACSIMILE listing (.fac, a second file with the generic rates the
 * listing lacks) or KPP files (.eqn, .spc, .def, .kpp).
 */
export const readMechanism = (paths: readonly string[]): MechanismChoice => {
  const [first, second] = paths
  if (first === undefined) return { mechanism: cb6r3(), condensed: true, facts: vocLumping }
  const kinds = new Set(paths.map((path) => (extname(path).toLowerCase() === '.fac' ? 'facsimile' : 'kpp')))
  const isKpp = paths.every((path) => ['.eqn', '.spc', '.def', '.kpp'].includes(extname(path).toLowerCase()))
  if (kinds.size > 1 || (kinds.has('kpp') && !isKpp) || (kinds.has('facsimile') && paths.length > 2))
    throw new UsageError('--mechanism 应为一份或两份 .fac 文件（清单，通用速率），或 KPP 的 .eqn 与 .spc/.def 文件')
  try {
    const mechanism = isKpp
      ? importKpp(paths.map(readText), { name: first, citation: `imported from ${first}` })
      : importFacsimile(readText(first), {
          name: first,
          ...(second === undefined ? {} : { generic: readText(second) }),
        })
    return { mechanism, condensed: false, facts: vocLumping }
  } catch (error) {
    throw inFile(first, error)
  }
}
