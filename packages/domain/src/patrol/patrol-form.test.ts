import { describe, expect, it } from 'vitest'
import { arrangementProblems, visitProblems } from './patrol-form.ts'

const whole = {
  patrolName: '涉VOCs企业专项检查',
  purpose: '核查治理设施运行情况。',
  startTime: '2026-11-20 08:00:00',
  endTime: '2026-11-22 18:00:00',
  orgs: [{ orgCode: 'WX-XS-WG', psCodes: ['1'] }],
}
const messages = (change: Partial<typeof whole>) =>
  arrangementProblems({ ...whole, ...change }).map(({ field, message }) => `${field}：${message}`)

describe('the arrangement of a special task', () => {
  it('is whole with a name, what is asked, a period and enterprises for every organisation', () => {
    expect(messages({})).toEqual([])
    expect(messages({ patrolName: ' ', purpose: '' })).toEqual([
      'patrolName：请输入任务名称',
      'purpose：请输入任务要求',
    ])
    expect(messages({ orgs: [] })).toEqual(['orgs：请选择责任单位并分配企业'])
    expect(messages({ orgs: [{ orgCode: 'a', psCodes: [] }] })).toEqual(['orgs：请为每个单位分配企业'])
  })

  it('ends after it begins, and names an organisation once', () => {
    expect(messages({ startTime: '', endTime: '' })).toEqual(['startTime：请选择起止时间', 'endTime：请选择起止时间'])
    expect(messages({ endTime: whole.startTime })).toEqual(['endTime：结束时间应晚于开始时间'])
    const [org] = whole.orgs
    expect(messages({ orgs: org ? [org, org] : [] })).toEqual(['orgs：责任单位重复，请合并后保存'])
  })
})

describe('the record of a visit', () => {
  it('needs a result, and words unless all was in order', () => {
    expect(visitProblems({ result: '', note: '' })).toEqual([{ field: 'result', message: '请选择核查结果' }])
    expect(visitProblems({ result: '1', note: '' })).toEqual([])
    for (const result of ['2', '3'])
      expect(visitProblems({ result, note: ' ' })).toEqual([{ field: 'note', message: '请填写情况说明' }])
  })
})
