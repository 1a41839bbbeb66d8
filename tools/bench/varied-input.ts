import { addDays } from '../../packages/domain/src/time/city-time.ts'

/** Codes that may stand for each other: the fixture's example names the first, the other users ask for the others. */
export type Alternatives = readonly (readonly string[])[]

const isDay = /^\d{4}-\d{2}-\d{2}/
const isMonth = /^\d{4}-\d{2}$/

const monthsBack = (month: string, count: number): string => {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - count
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

const variedText = (text: string, at: number, alternatives: Alternatives): string => {
  if (isDay.test(text)) return addDays(text.slice(0, 10), -at) + text.slice(10)
  if (isMonth.test(text)) return monthsBack(text, at % 12)
  return text
    .split(',')
    .map((code) => {
      const codes = alternatives.find(([first]) => first === code)
      return codes?.[at % codes.length] ?? code
    })
    .join(',')
}

/** A question with the same shape about another place and another time: so many days, and up to eleven months, before. */
export const variedInput = (input: unknown, at: number, alternatives: Alternatives): unknown => {
  if (typeof input === 'string') return variedText(input, at, alternatives)
  if (Array.isArray(input)) return input.map((one) => variedInput(one, at, alternatives))
  if (input === null || typeof input !== 'object' || Object.getPrototypeOf(input) !== Object.prototype) return input
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, variedInput(value, at, alternatives)]))
}
