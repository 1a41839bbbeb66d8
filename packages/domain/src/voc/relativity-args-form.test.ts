import { describe, expect, it } from 'vitest'
import { relativityArgsProblems } from './relativity-args-form.ts'

describe('a set of arguments of a correlation (relativity-args-save)', () => {
  it('has a name and at least two components', () => {
    expect(relativityArgsProblems({ argsName: '前体物', factorCodes: ['OLEFIN', 'o3'] })).toEqual([])
    expect(relativityArgsProblems({ argsName: ' ', factorCodes: ['o3', 'o3'] })).toEqual([
      { field: 'argsName', message: '请填写参数组名称' },
      { field: 'factorCodes', message: '请至少选择两个组分' },
    ])
  })
})
