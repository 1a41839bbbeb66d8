import { expect, it } from 'vitest'
import { causeSteps } from './cause-brief.ts'

const page = { fixCode: 'pmf', tabName: null, filters: {} } as const
const unsaid = (step: number, reason: string) => ({ ...page, step, sentence: null, reason })

it('a reason that two pages of a step give alike is told once, in another step again', () => {
  const steps = causeSteps({
    family: 'VOC',
    sentences: [unsaid(3, '尚无方案'), unsaid(3, '尚无方案'), unsaid(3, '数据不足'), unsaid(4, '尚无方案')],
  })
  expect(steps.map(({ sentences }) => sentences.map(({ reason }) => reason))).toEqual([
    [],
    [],
    ['尚无方案', '数据不足'],
    ['尚无方案'],
    [],
  ])
})
