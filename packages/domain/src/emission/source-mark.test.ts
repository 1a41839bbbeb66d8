import { describe, expect, it } from 'vitest'
import { type SourceMarkForm, sourceMarkKinds, sourceMarkNames, sourceMarkProblems } from './source-mark.ts'

const form = (part: Partial<SourceMarkForm>): SourceMarkForm => ({
  outletCodes: ['O1'],
  kind: 'overhaul',
  startTime: '2026-11-20 08:00:00',
  endTime: '2026-11-20 12:00:00',
  reason: '更换布袋',
  ...part,
})
const messages = (part: Partial<SourceMarkForm>) => sourceMarkProblems(form(part)).map(({ message }) => message)

describe('工况标记 (sources 1)', () => {
  it('are 启炉 停炉 故障 检修 报停 and the care of the monitor', () => {
    expect(sourceMarkKinds.map((kind) => sourceMarkNames[kind])).toEqual([
      '启炉',
      '停炉',
      '故障',
      '检修',
      '报停',
      'CEMS维护',
    ])
  })

  it('names outlets, a kind, a span and a reason', () => {
    expect(messages({})).toEqual([])
    expect(messages({ outletCodes: [], kind: '', startTime: '', reason: ' ' })).toEqual([
      '请选择排口',
      '请选择标记类型',
      '请选择开始时间',
      '请填写标记原因',
    ])
    expect(messages({ endTime: '2026-11-20 08:00:00' })).toEqual(['结束时间应晚于开始时间'])
  })

  it('only a closed plant leaves its end open', () => {
    expect(messages({ endTime: '' })).toEqual(['请选择结束时间，只有报停可以不填'])
    expect(messages({ endTime: '', kind: 'closed' })).toEqual([])
  })
})
