import { expect, it } from 'vitest'
import { flowFields, flowFiles } from './flow-fields.ts'

it('a stage’s form reads as label and text; people are named with their unit, empty fields left out', () => {
  expect(
    flowFields({
      delegateNote: '请排查',
      users: [{ username: '钱卫东', structureName: '惠山局' }, { username: '值班岗' }],
      pollutionJudge: '1',
      dislocation: 'false',
      reason: '',
      internalId: 'x',
    }),
  ).toEqual([
    { label: '任务描述', text: '请排查' },
    { label: '接收人', text: '钱卫东（惠山局）、值班岗' },
    { label: '是否发现污染', text: '发现污染' },
  ])
})

it('pictures of a stage are found where its form names them', () => {
  expect(flowFiles({ files: [{ attachmentId: 'a', fileName: 'x.jpg' }, 'broken'] })).toEqual([
    { attachmentId: 'a', fileName: 'x.jpg' },
  ])
  expect(flowFiles({})).toEqual([])
})
