import type { EkmaRegime } from './ekma/ridge.ts'
import type { Regime } from './reactivity/rir.ts'

type Vote = 'VOC' | 'NOx' | '过渡'

/** One criterion's opinion with the number it rests on. */
type VerdictVote = { criterion: string; vote: Vote; value: number }

export type Verdict = {
  votes: VerdictVote[]
  /** 强VOC控制区, VOC控制区, NOx控制区 or 过渡区. */
  regime: string
  agreed: boolean
  /** The regime, and where the criteria differ what each says. */
  sentence: string
}

/** What a day is judged by; null where it was not computed. */
export type VerdictBasis = {
  rir: { regime: Regime; ratio: number } | null
  /** Place against the ridge of the 07–19 integral and of the highest hour. */
  integral: Pick<EkmaRegime, 'regime' | 'distance'> | null
  highest: Pick<EkmaRegime, 'regime' | 'distance'> | null
  /** Mean of L_N/Q over the window. */
  lnOverQ: number | null
}

/** Above it radicals end on NOx. */
const lnOverQLimit = 0.5

const voteOf: Readonly<Record<Regime, Vote>> = {
  '强 VOC 控制区': 'VOC',
  'VOC 控制区': 'VOC',
  过渡区: '过渡',
  'NOx 控制区': 'NOx',
}
const nameOf: Readonly<Record<Vote, string>> = { VOC: 'VOC控制区', NOx: 'NOx控制区', 过渡: '过渡区' }

/**
 * The regime by votes of the RIR ratio, both ridges and L_N/Q: what all agree on, else transition, since combined methods
 * err less than any alone. Null where nothing was computed.
 */
export const verdictOf = ({ rir, integral, highest, lnOverQ }: VerdictBasis): Verdict | null => {
  const votes: VerdictVote[] = []
  const cast = (criterion: string, vote: Vote, value: number) => votes.push({ criterion, vote, value })
  if (rir) cast('RIR比', voteOf[rir.regime], rir.ratio)
  if (integral) cast('积分脊线', voteOf[integral.regime], integral.distance)
  if (highest) cast('最大小时脊线', voteOf[highest.regime], highest.distance)
  if (lnOverQ !== null && Number.isFinite(lnOverQ)) cast('L_N/Q', lnOverQ > lnOverQLimit ? 'VOC' : 'NOx', lnOverQ)
  const [first] = votes
  if (!first) return null
  const agreed = votes.every(({ vote }) => vote === first.vote)
  if (!agreed) {
    const opinions = votes.map(({ criterion, vote }) => `${criterion}为${nameOf[vote]}`).join('，')
    return { votes, regime: '过渡区', agreed, sentence: `过渡区（判据不一致：${opinions}）` }
  }
  const regime = rir?.regime === '强 VOC 控制区' ? '强VOC控制区' : nameOf[first.vote]
  return { votes, regime, agreed, sentence: regime }
}
