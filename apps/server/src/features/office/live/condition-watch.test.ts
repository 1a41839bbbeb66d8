import type { Condition } from '@qingkong/contract/calls/ground/conditions'
import { expect, it } from 'vitest'
import { newsOf } from './condition-watch.ts'

const condition = (key: string, severity: Condition['severity'] = 'warning', detail = ''): Condition => ({
  key,
  severity,
  title: key,
  detail,
})

it('R11: only what is new or has become worse is announced, not another number of the same', () => {
  const before = [condition('offline', 'warning', '3'), condition('disk.数据盘')]
  const now = [condition('offline', 'warning', '4'), condition('disk.数据盘', 'severe'), condition('clock', 'severe')]
  expect(newsOf(before, now).map(({ key }) => key)).toEqual(['disk.数据盘', 'clock'])
  expect(newsOf(now, before.slice(0, 1))).toEqual([])
})
