import { expect, it } from 'vitest'
import { parameterName } from './parameter-words.ts'

it('parameters are called in Chinese; one of a later engine keeps its own name', () => {
  expect([parameterName('solution'), parameterName('blockLength'), parameterName('later')]).toEqual([
    '采用的解',
    '自举块长',
    'later',
  ])
})
