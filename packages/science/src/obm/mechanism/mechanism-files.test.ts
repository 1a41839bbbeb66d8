import { describe, expect, it } from 'vitest'
import { boxModelOutcome } from '../box-model-outcome.ts'
import { prepareBoxModel } from '../box-model-question.ts'
import { readObmCase } from '../case/read-case.ts'
import { summerColumns, summerDocument } from '../case/testing/summer-day.ts'
import { cmaqDefinition } from '../cb6r3/testing/cmaq-definition.ts'
import { runBoxModel } from '../run-box-model.ts'
import { importMechanism, type MechanismFiles, mechanismChoice, mechanismFilesText } from './mechanism-files.ts'

const files = (name: string, text: string, citation = ''): MechanismFiles => ({ citation, files: [{ name, text }] })
const question = { rir: true, ekma: 0, batch: false }
const preparedWith = (brought: MechanismFiles | null) =>
  prepareBoxModel(readObmCase(summerDocument()), summerColumns(), mechanismChoice(brought), question)
const outcomeOf = async (brought: MechanismFiles | null) => {
  const input = preparedWith(brought)
  return boxModelOutcome(input, await runBoxModel(input, question, { workers: 'this-thread', tell: () => undefined }))
}
/** Chlorine nobody measured, and light for it nobody has a rate for. */
const chlorine = '<CL1> CL2 = 2.0*CL # 1.0/<CL2_IUPAC04>;'

describe('a mechanism of CMAQ', () => {
  it('gives the ozone and RIR of the shipped one when it is the same, its unreachable part cut off', async () => {
    const [shipped, imported] = [
      await outcomeOf(null),
      await outcomeOf(files('mech_cb6.def', cmaqDefinition([chlorine]), 'EPA CMAQ 5.5')),
    ]
    expect(imported).toMatchObject({ mechanism: 'mech_cb6.def', citation: 'EPA CMAQ 5.5' })
    expect(imported.species).toBeLessThanOrEqual(shipped.species)
    expect(imported.netPpb / shipped.netPpb).toBeCloseTo(1, 4)
    const rirOf = ({ rir }: typeof shipped) => rir?.reactivities.map(({ name, rir: value }) => [name, value.toFixed(3)])
    expect(rirOf(imported)).toEqual(rirOf(shipped))
  })

  it('is refused where the run reaches light nobody has a rate for, with the reaction', () => {
    const light = files('mech_cb6.def', cmaqDefinition(['<X1> FORM = CO # 1.0/<NEW_LIGHT>;']))
    expect(() => preparedWith(light)).toThrow(
      '机理 mech_cb6.def 的反应 X1 需要光解速率 NEW_LIGHT，它在 MCM 光解表中没有对应',
    )
  })

  it('of another family than the carbon bond is refused', () => {
    const other = 'REACTIONS[CM] =\n<R1> HO + CO = HO2 # 2.4E-13;\nEND MECH\n'
    expect(() => mechanismChoice(files('racm.def', other))).toThrow('只支持碳键机理')
  })
})

describe('the files of a mechanism', () => {
  it('are told apart by their names and what a .def holds', () => {
    const format = (brought: MechanismFiles) => importMechanism(brought).format
    const fac = '% 1.0D-12 : OH + CO = HO2 ;\n'
    const kpp = '#DEFVAR\nOH = IGNORE; CO = IGNORE; HO2 = IGNORE;\n#EQUATIONS\n<R1> OH + CO = HO2 : 1.0e-12;\n'
    expect(format(files('a.fac', fac))).toBe('facsimile')
    expect(format(files('a.eqn', kpp))).toBe('kpp')
    expect(format(files('a.def', kpp))).toBe('kpp')
    expect(format(files('a.def', cmaqDefinition()))).toBe('cmaq')
    for (const names of [[], ['a.txt'], ['a.fac', 'b.eqn'], ['a.fac', 'b.fac', 'c.fac'], ['a.eqn', 'b', 'c', 'd', 'e']])
      expect(() => importMechanism({ citation: '', files: names.map((name) => ({ name, text: fac })) })).toThrow(
        '机理应为一份或两份 .fac 文件',
      )
  })

  it('say the line of a fault', () => {
    expect(() => mechanismChoice(files('a.fac', '% 1.0D-12 : OH = HO2 ;\n% KX : HO2 = OH ;\n'))).toThrow(
      '第 2 行：速率名 KX 没有定义',
    )
  })

  it('make one text whoever brings them', () => {
    const text = mechanismFilesText(files('a.fac', 'x', '出处'))
    expect(text).toBe('{"citation":"出处","files":[{"name":"a.fac","text":"x"}]}')
  })
})
