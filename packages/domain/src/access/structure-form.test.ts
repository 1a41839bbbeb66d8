import { expect, it } from 'vitest'
import { postProblems } from './structure-form.ts'

it('a post has a name and belongs to an organisation', () => {
  expect(postProblems({ postName: '夜班岗', orgCode: 'WX' })).toEqual([])
  expect(postProblems({ postName: ' ', orgCode: '' })).toEqual([
    { field: 'postName', message: '请输入岗位名称' },
    { field: 'orgCode', message: '请选择组织机构' },
  ])
})
