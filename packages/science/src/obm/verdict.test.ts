import { expect, test } from 'vitest'
import { type VerdictBasis, verdictOf } from './verdict.ts'

const voc: VerdictBasis = {
  rir: { regime: 'VOC 控制区', ratio: 0.3 },
  integral: { regime: 'VOC 控制区', distance: 0.4 },
  highest: { regime: 'VOC 控制区', distance: 0.3 },
  lnOverQ: 0.7,
}

test('what every criterion says is the regime', () => {
  expect(verdictOf(voc)).toMatchObject({ regime: 'VOC控制区', agreed: true, sentence: 'VOC控制区' })
  const nox = {
    rir: { regime: 'NOx 控制区', ratio: 3 },
    integral: { regime: 'NOx 控制区', distance: -0.4 },
    highest: { regime: 'NOx 控制区', distance: -0.3 },
    lnOverQ: 0.2,
  } as const
  expect(verdictOf(nox)?.regime).toBe('NOx控制区')
  expect(verdictOf({ ...voc, rir: { regime: '强 VOC 控制区', ratio: -0.4 } })?.sentence).toBe('强VOC控制区')
})

test('criteria that differ make it transition, and the sentence says what each says', () => {
  expect(verdictOf({ ...voc, highest: { regime: '过渡区', distance: 0.05 }, lnOverQ: 0.5 })).toMatchObject({
    regime: '过渡区',
    agreed: false,
    sentence: '过渡区（判据不一致：RIR比为VOC控制区，积分脊线为VOC控制区，最大小时脊线为过渡区，L_N/Q为NOx控制区）',
  })
})

test('what was not computed does not vote; without any there is no verdict', () => {
  expect(verdictOf({ ...voc, rir: null, highest: null })?.votes.map(({ criterion }) => criterion)).toEqual([
    ...['积分脊线', 'L_N/Q'],
  ])
  expect(verdictOf({ rir: null, integral: null, highest: null, lnOverQ: null })).toBeNull()
})
