import { canonicalJson } from '../../engine/canonical-json.ts'
import { InputProblem } from '../../stats/input-problem.ts'
import type { MechanismChoice } from '../case/prepare-case.ts'
import { cb6r3 } from '../cb6r3/cb6r3.ts'
import { vocLumping } from '../cb6r3/voc-lumping.ts'
import { importCmaq, type LeftOutReaction } from './cmaq.ts'
import { withMcmLight } from './cmaq-light.ts'
import { importFacsimile } from './facsimile.ts'
import { importKpp } from './kpp.ts'
import type { Mechanism } from './mechanism.ts'

/** The files of a mechanism as they were brought, with where it is published. */
export interface MechanismFiles {
  /** Left empty, it is the one of the format, or the name of the file. */
  citation: string
  /** In the order given: a FACSIMILE listing may be followed by the generic rates it lacks. */
  files: readonly { name: string; text: string }[]
}

/** The files as one text: the same files make the same text, whoever brings them. */
export const mechanismFilesText = ({ citation, files }: MechanismFiles): string =>
  canonicalJson({ citation, files: files.map(({ name, text }) => ({ name, text })) })

type MechanismFormat = 'facsimile' | 'kpp' | 'cmaq'

export interface ImportedMechanism {
  mechanism: Mechanism
  format: MechanismFormat
  /** Reactions of the file without a rate in a box of gas. */
  leftOut: readonly LeftOutReaction[]
  /** Lumped: measured VOC enter by the mole factors of the carbon bond family. */
  condensed: boolean
}

const endings = {
  facsimile: /\.fac$/i,
  kpp: /\.(?:eqn|spc|def|kpp)$/i,
  cmaq: /\.def$/i,
} as const satisfies Record<MechanismFormat, RegExp>
/** KPP's .def files have no such section. */
const cmaqSection = /^\s*REACTIONS\s*\[/m
const mostFiles = 4

/** Species that only the carbon bond mechanisms have together. */
const carbonBond = ['PAR', 'OLE', 'FORM', 'ALD2', 'CXO3']

/** What the files of a mechanism may be. */
export const mechanismFormatNames =
  '一份或两份 .fac 文件（清单，通用速率）、KPP 的 .eqn 与 .spc/.def 文件，或 CMAQ 的 mech_*.def 文件'

/** Whether files of these names can be a mechanism. */
export const areMechanismNames = (names: readonly string[]): boolean =>
  names.length > 0 &&
  names.length <= mostFiles &&
  ((names.length <= 2 && names.every((name) => endings.facsimile.test(name))) ||
    names.every((name) => endings.kpp.test(name)))

/** @throws InputProblem when the files are not one mechanism of a known format */
const mechanismFormat = ({ files }: MechanismFiles): MechanismFormat => {
  const [first] = files
  if (!first || !areMechanismNames(files.map(({ name }) => name)))
    throw new InputProblem(`机理应为${mechanismFormatNames}`)
  if (endings.facsimile.test(first.name)) return 'facsimile'
  return files.length === 1 && endings.cmaq.test(first.name) && cmaqSection.test(first.text) ? 'cmaq' : 'kpp'
}

/**
 * Reads a mechanism in any of the formats; nothing of a text is executed.
 * @throws InputProblem with the line
 */
export const importMechanism = (brought: MechanismFiles): ImportedMechanism => {
  const format = mechanismFormat(brought)
  const [first, second] = brought.files
  if (!first) throw new RangeError('no files')
  const { name } = first
  const citation = brought.citation === '' ? `imported from ${name}` : brought.citation
  if (format === 'cmaq') {
    const { mechanism, leftOut } = importCmaq(first.text, { name, citation })
    const known = new Set(mechanism.species)
    if (!carbonBond.every((one) => known.has(one)))
      throw new InputProblem('CMAQ 机理中只支持碳键机理（CB6 系列）：其他机理没有 VOC 归并表和光解对应关系')
    return { mechanism: withMcmLight(mechanism), format, leftOut, condensed: true }
  }
  if (format === 'kpp') {
    const texts = brought.files.map(({ text }) => text)
    return { mechanism: importKpp(texts, { name, citation }), format, leftOut: [], condensed: false }
  }
  const mechanism = importFacsimile(first.text, { name, ...(second === undefined ? {} : { generic: second.text }) })
  return {
    mechanism: brought.citation === '' ? mechanism : { ...mechanism, citation },
    format,
    leftOut: [],
    condensed: false,
  }
}

/** The mechanism of a run: the shipped CB6r3, or the files that were brought. @throws InputProblem with the line */
export const mechanismChoice = (brought: MechanismFiles | null): MechanismChoice => {
  if (brought === null) return { mechanism: cb6r3(), condensed: true, facts: vocLumping }
  const { mechanism, condensed } = importMechanism(brought)
  return { mechanism, condensed, facts: vocLumping, cut: true }
}
