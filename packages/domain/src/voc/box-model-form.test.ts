import { expect, test } from 'vitest'
import { type BoxModelParameterForm, boxModelFormProblems } from './box-model-form.ts'

const usual: BoxModelParameterForm = {
  name: '默认参数',
  honoShare: 0.02,
  photolysisFactor: 0.85,
  lifetimeH: 24,
  days: 3,
  fromHour: 7,
  toHour: 19,
  reduction: 0.1,
  lines: 11,
  ekmaMost: 2,
  mXyleneShare: 0.6,
}
const problemsOf = (change: Partial<BoxModelParameterForm>) =>
  boxModelFormProblems({ ...usual, ...change }).map(({ field }) => field)

test('the usual parameters and a cut below nought are taken', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ reduction: -0.1 })).toEqual([])
})

test('what lies outside its limits or is empty is named at its field', () => {
  expect(problemsOf({ name: ' ', honoShare: 0.3, days: 2, lines: 42 })).toEqual(['name', 'honoShare', 'days', 'lines'])
  expect(problemsOf({ fromHour: 19, toHour: 7, reduction: 0.01, lifetimeH: null })).toEqual([
    ...['lifetimeH', 'toHour', 'reduction'],
  ])
})
