import { describe, expect, it } from 'vitest'
import { isPermitExpired, permitCategoryOf, permitNumberProblem } from './permit.ts'

const credit = '91320281MA0200076N'

describe('a permit (排污许可)', () => {
  it('is of 重点, 简化 or 登记 management, written in short or in full', () => {
    expect(['重点', '简化管理', '登记管理', '其他'].map(permitCategoryOf)).toEqual(['重点', '简化', '登记', null])
  })

  it('has a number of its holder’s credit code, three digits and a letter', () => {
    expect(permitNumberProblem(`${credit}001P`, credit)).toBeNull()
    expect(permitNumberProblem(`${credit}01P`, credit)).toBe('许可证编号应为18位统一社会信用代码加3位数字和1位字母')
    expect(permitNumberProblem('91320281MA0200077N001P', credit)).toBe(
      `许可证编号应以企业的统一社会信用代码 ${credit} 开头`,
    )
  })

  it('holds on its last day and not after it', () => {
    expect(isPermitExpired('2026-11-22', '2026-11-22')).toBe(false)
    expect(isPermitExpired('2026-11-22', '2026-11-23')).toBe(true)
  })
})
