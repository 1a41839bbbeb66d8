import { describe, expect, it } from 'vitest'
import { forbiddenInstruction, orderedSpraying, protectionRadiusM } from './forbidden-instruction.ts'

describe('a task never orders water beside a national-control station', () => {
  it('finds 喷淋, 雾炮 and 洒水 that are ordered', () => {
    expect(orderedSpraying('请在站点周边增加洒水频次')).toBe('洒水')
    expect(orderedSpraying('立即开启雾炮，并排查周边工地')).toBe('雾炮')
    expect(orderedSpraying('对站房周围喷淋降尘')).toBe('喷淋')
  })

  it('lets a text forbid them, clause by clause', () => {
    expect(orderedSpraying('严禁在站点周边洒水、雾炮、喷淋')).toBeNull()
    expect(orderedSpraying('不得使用雾炮，请排查裸土覆盖情况')).toBeNull()
    expect(orderedSpraying('不得停工，请洒水降尘')).toBe('洒水')
  })

  it('leaves ordinary tasks alone', () => {
    expect(forbiddenInstruction('站点PM10数据异常，请溯源排查。', 10)).toBeNull()
  })

  it('looks at the distance, the edge included', () => {
    const order = '请洒水降尘'
    expect(forbiddenInstruction(order, protectionRadiusM + 1)).toBeNull()
    expect(forbiddenInstruction(order, null)).toBeNull()
    expect(forbiddenInstruction(order, protectionRadiusM)).toContain('1000米保护范围')
    expect(forbiddenInstruction(order, 320)).toBe(
      '距国控站点320米，在1000米保护范围内，任务中不得安排“洒水”，请修改任务描述',
    )
  })
})
