import { expect, it } from 'vitest'
import { seasonOf } from './season-of.ts'

it('seasons are meteorological by the city’s clock: spring begins on 1 March, winter on 1 December', () => {
  const at = (text: string) => seasonOf(Date.parse(`${text}+08:00`))
  expect([at('2026-02-28T23:00:00'), at('2026-03-01T00:00:00')]).toEqual(['WINTER', 'SPRING'])
  expect([at('2026-06-01T00:00:00'), at('2026-09-01T00:00:00')]).toEqual(['SUMMER', 'AUTUMN'])
  expect([at('2026-11-30T23:00:00'), at('2026-12-01T00:00:00'), at('2027-01-15T12:00:00')]).toEqual([
    'AUTUMN',
    'WINTER',
    'WINTER',
  ])
})
