import { describe, expect, it } from 'vitest'
import { BodyBudget } from './body-budget.ts'

describe('S4: bodies in memory', () => {
  it('beyond the budget are told to come back; those that are served go on, and room is given back', () => {
    const budget = new BodyBudget(100)
    const [one, two] = [budget.hold(), budget.hold()]
    one.add(60)
    two.add(40)
    expect(() => one.add(1)).toThrow('请稍后再试')
    expect(() => budget.hold().add(1)).toThrow('请稍后再试')
    two.release()
    two.release()
    one.add(40)
    expect(() => budget.hold().add(1)).toThrow('请稍后再试')
    one.release()
    budget.hold().add(100)
  })

  it('one that is alone is let through: what a call takes at most is bounded elsewhere', () => {
    const budget = new BodyBudget(100)
    budget.hold().add(150)
    expect(() => budget.hold().add(1)).toThrow('请稍后再试')
  })
})
