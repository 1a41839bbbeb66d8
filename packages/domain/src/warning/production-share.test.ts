import { expect, it } from 'vitest'
import { productionShare } from './production-share.ts'

it('command 1.5: what the plan states comes first, then the words, and a stop without a share is whole', () => {
  expect(productionShare(['限产30%'])).toBe(0.3)
  expect(productionShare(['限产30%'], [null, 25, 40, null])).toBe(0.4)
  expect(productionShare(['生产负荷降至70%'])).toBeCloseTo(0.3, 12)
  expect(productionShare(['全部停产'])).toBe(1)
  expect(productionShare(['熔炼线停产'], [66.7, null])).toBeCloseTo(0.667, 12)
})

it('a limit without a share asks for nothing that can be measured, nor does 自主减排', () => {
  expect(productionShare(['错峰生产'])).toBeNull()
  expect(productionShare(['自主减排'], [10])).toBeNull()
  expect(productionShare(['停止国四及以下货车运输'])).toBeNull()
})
