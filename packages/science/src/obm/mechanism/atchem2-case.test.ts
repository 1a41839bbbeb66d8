import { expect, test } from 'vitest'
import { referencesAreThere } from '../../stats/testing/reference.ts'
import { obmText } from '../solver/testing/obm-references.ts'
import { atchem2Value, readAtchem2Case, readAtchem2Series } from './atchem2-case.ts'

const parameters =
  '2 steps\n300 step\n1 method\n2 method\n60 rates\n1200 start\n0 jac\n53 lat\n-1 lon\n01 day\n07 month\n2007 year\n60 out\n'
const files: Record<string, string> = {
  'model.parameters': parameters,
  'environmentVariables.config': '1 TEMP 293\n2 PRESS CONSTRAINED\n3 RH NOTUSED\n4 H2O CALC\n9 ROOF CLOSED\n',
  'initialConcentrations.config': 'CH4   4.75E+13\nNO2 2.64D+11\n',
  'speciesConstrained.config': 'O3\nNO2\n',
}

test('a configuration is read: times, place with east positive, conditions, roof, amounts', () => {
  const run = readAtchem2Case((file) => files[file] ?? '')
  expect(run).toMatchObject({
    ...{ steps: 2, stepS: 300, startS: 1200, latitudeDeg: 53, longitudeEastDeg: 1 },
    ...{ year: 2007, month: 7, day: 1, roofOpen: false },
    ...{ speciesInterpolation: 'constant', conditionInterpolation: 'linear', constrainedSpecies: ['O3', 'NO2'] },
  })
  expect(run.conditions.get('TEMP')).toEqual({ kind: 'value', value: 293 })
  expect([...run.conditions].map(([name, { kind }]) => [name, kind])).toEqual([
    ['TEMP', 'value'],
    ['PRESS', 'constrained'],
    ['RH', 'unused'],
    ['H2O', 'calculated'],
  ])
  expect([...run.initial]).toEqual([
    ['CH4', 4.75e13],
    ['NO2', 2.64e11],
  ])
})

test('a word where a number belongs is refused with file and line', () => {
  const broken: Record<string, string> = { ...files, 'initialConcentrations.config': 'CH4 1E13\nNO2 much\n' }
  expect(() => readAtchem2Case((file) => broken[file] ?? '')).toThrow(
    '第 2 行：initialConcentrations.config 中 NO2 的“much”不是数',
  )
  expect(() => readAtchem2Series('NO2', '0 1\n100\n')).toThrow('第 2 行：NO2 中 数值 的“”不是数')
})

test('a constraint is held or drawn as a straight line between its times', () => {
  const series = readAtchem2Series('NO2', '0    2.0E+11\n100  6.0E+11\n\n200  8E+11\n')
  expect(atchem2Value(series, 50, 'linear')).toBe(4e11)
  expect(atchem2Value(series, 50, 'constant')).toBe(2e11)
  expect(atchem2Value(series, 100, 'linear')).toBe(6e11)
  expect(atchem2Value(series, 999, 'linear')).toBe(8e11)
  expect(atchem2Value(series, -5, 'linear')).toBe(2e11)
})

test.skipIf(!referencesAreThere)('the configurations of AtChem2 tests are read', () => {
  const folder = 'atchem2-tests/spec_yes_env_yes/model'
  const run = readAtchem2Case((file) =>
    file === 'photolysisConstant.config' ? '' : obmText(`${folder}/configuration/${file}`),
  )
  expect(run.constrainedSpecies).toEqual(['O3', 'NO2'])
  const series = readAtchem2Series('NO2', obmText(`${folder}/constraints/species/NO2`))
  expect(atchem2Value(series, 1200, 'linear')).toBeCloseTo(4.6e12 + ((7.88e12 - 4.6e12) * 100) / 900, -6)
})
