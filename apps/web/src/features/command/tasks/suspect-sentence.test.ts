import { expect, it } from 'vitest'
import { withSuspects } from './suspect-sentence.ts'

it('names the suspected sources in the last line of the task description (task-12 添加至任务描述)', () => {
  expect(withSuspects('请排查。', ['甲厂', '乙工地'])).toBe('请排查。\n疑似污染源：甲厂、乙工地。')
})
it('replaces its own line when the choice changes and takes it back when nothing is left', () => {
  const first = withSuspects('请排查。', ['甲厂'])
  expect(withSuspects(first, ['甲厂', '丙厂'])).toBe('请排查。\n疑似污染源：甲厂、丙厂。')
  expect(withSuspects(first, [])).toBe('请排查。')
})
it('keeps what the author wrote before it', () => {
  expect(withSuspects(withSuspects('第一行\n第二行', ['甲厂']), ['乙厂'])).toBe('第一行\n第二行\n疑似污染源：乙厂。')
})
it('task-18: never writes beyond 1000 characters: what does not fit is counted', () => {
  const names = Array.from({ length: 100 }, (_, index) => `无锡某某新材料科技有限公司第${index}分厂`)
  const text = withSuspects('请逐一排查。', names)
  expect(text.length).toBeLessThanOrEqual(1000)
  expect(text).toMatch(/等100个。$/)
  expect(withSuspects('满'.repeat(1000), ['甲厂'])).toBe('满'.repeat(1000))
})
