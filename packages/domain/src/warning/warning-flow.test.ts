import { describe, expect, it } from 'vitest'
import { planStatusNames, planStatusOf } from './plan-status.ts'
import { actionsOn, isDraft, isRemovable, warningActions, warningFlow, warningSteps } from './warning-flow.ts'

describe('the workflow of warnings', () => {
  it('leads from 会商 over 建议, 审签, 发布 and 启动 to 解除', () => {
    const path = (['suggest', 'sign', 'publish', 'start', 'lift'] as const).map((action) => warningFlow[action])
    let step = warningSteps[0]
    for (const rule of path) {
      expect(rule.from).toEqual([step])
      step = rule.to
    }
    expect(step).toBe('lift')
  })
  it('an automatic warning only drafts: people can do nothing with it before they took it over (rule-03)', () => {
    for (const step of warningSteps) expect(actionsOn({ step, auto: true })).toEqual([])
    expect(actionsOn({ step: 'consult', auto: false })).toEqual(['suggest', 'cancel'])
  })
  it('a running warning is adjusted or lifted, never cancelled; an ended one is left alone', () => {
    expect(actionsOn({ step: 'start', auto: false })).toEqual(['adjust', 'lift'])
    expect(actionsOn({ step: 'lift', auto: false })).toEqual([])
    expect(actionsOn({ step: 'cancel', auto: false })).toEqual([])
  })
  it('every action leads somewhere from somewhere', () => {
    for (const action of warningActions) expect(warningFlow[action].from.length).toBeGreaterThan(0)
  })
  it('what was published can neither be rewritten nor removed', () => {
    expect(warningSteps.filter(isDraft)).toEqual(['consult'])
    expect(warningSteps.filter(isRemovable)).toEqual(['consult', 'cancel'])
  })
})

describe('the status of a reduction plan (rule-05)', () => {
  it('follows from its facts', () => {
    const name = (isImported: boolean, isRunning: boolean, isNewest: boolean) =>
      planStatusNames[planStatusOf({ isImported, isRunning, isNewest })]
    expect(name(false, false, false)).toBe('草案')
    expect(name(true, false, true)).toBe('已发布')
    expect(name(true, true, false)).toBe('执行中')
    expect(name(true, false, false)).toBe('已结束')
  })
})
