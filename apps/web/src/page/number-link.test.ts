import { expect, it } from 'vitest'
import { emphasised } from './emphasis.ts'
import { linkedNumbers } from './number-link.ts'

it('a number is led to its proof by the words before it; others stay without', () => {
  const text = '无锡市AQI 62（良），较上一小时下降3，累计AQI 82。'
  const parts = linkedNumbers(emphasised(text), [
    { after: '累计AQI ', to: '/day' },
    { after: 'AQI ', to: '/hour' },
    { after: '上一小时下降', to: '/before' },
  ])
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter(({ isNumber }) => isNumber).map((part) => [part.text, part.to])).toEqual([
    ['62', '/hour'],
    ['3', '/before'],
    ['82', '/day'],
  ])
  expect(linkedNumbers(emphasised(text), []).every(({ to }) => to === null)).toBe(true)
})
