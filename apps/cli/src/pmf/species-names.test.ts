import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { pmfOptions } from './options.ts'
import { pmfQuestion } from './question.ts'
import { speciesNames } from './species-names.ts'

const folder = mkdtempSync(join(tmpdir(), 'qk-species-'))
afterAll(() => rmSync(folder, { recursive: true }))

const species = ['2,2,4-Trimethylpentane', '2,4-Dimethylpentane', '2', 'Benzene', 'say "x"', 'M/P Xylene']
const required = ['--con', 'con.csv', '--unc', 'unc.csv', '--factors', '3', '--out', 'out']
const categoriesOf = (...given: string[]) => pmfQuestion(pmfOptions([...required, ...given]), species).categories

describe('the names of species', () => {
  it('E: --weak and --bad name species with commas: quoted, repeated, plain, or in a file', () => {
    const file = join(folder, 'names.txt')
    writeFileSync(file, '\uFEFF2,4-Dimethylpentane\r\n\r\n Benzene \r\n')
    expect(categoriesOf('--weak', '"2,2,4-Trimethylpentane",Benzene', '--bad', '2,4-Dimethylpentane')).toEqual({
      '2,2,4-Trimethylpentane': 'weak',
      Benzene: 'weak',
      '2,4-Dimethylpentane': 'bad',
    })
    expect(categoriesOf('--bad', '2,2,4-Trimethylpentane', '--bad=M/P Xylene', '--weak', `@${file}`)).toEqual({
      '2,2,4-Trimethylpentane': 'bad',
      'M/P Xylene': 'bad',
      '2,4-Dimethylpentane': 'weak',
      Benzene: 'weak',
    })
  })

  it('E: BS-DISP takes them as well', () => {
    const asked = pmfOptions([...required, '--bootstrap', '5', '--bs-disp', '"2,4-Dimethylpentane"', '--bs-disp', '2'])
    expect(pmfQuestion(asked, species).bsDisp).toEqual(['2,4-Dimethylpentane', '2'])
  })

  it.each<[string, string[]]>([
    ['Benzene, 2,2,4-Trimethylpentane ,2', ['Benzene', '2,2,4-Trimethylpentane', '2']],
    ['2,2,2,4-Trimethylpentane', ['2', '2,2,4-Trimethylpentane']],
    ['"2","2,4-Dimethylpentane"', ['2', '2,4-Dimethylpentane']],
    ['2,"2,4-Dimethylpentane"', ['2', '2,4-Dimethylpentane']],
    ['"say ""x"""', ['say "x"']],
    [',Benzene,,', ['Benzene']],
    ['unknown,Benzene', ['unknown', 'Benzene']],
    ['', []],
  ])('reads %s', (text, names) => {
    expect(speciesNames([text], species)).toEqual(names)
  })

  it('names a file that is not there', () => {
    expect(() => speciesNames([`@${join(folder, 'none.txt')}`], species)).toThrow(UsageError)
  })
})
