import type { CauseBrief } from '../../calls/composition/cause-brief.ts'

/** What a brief is about, as the city says it. */
export const causeSubjects = { VOC: '臭氧', PM: '颗粒物' } as const

const steps = {
  VOC: ['组成', '新鲜与老化', '来源', '敏感性', '方向'],
  PM: ['组成', '二次生成', '来源', '铵与示踪', '方向'],
} as const

export interface CauseStep {
  step: number
  name: string
  sentences: CauseBrief['sentences']
}

type Sentence = CauseBrief['sentences'][number]

/** A reason that two pages of a step give alike is told once. */
const toldOnce = (said: readonly Sentence[]): Sentence[] =>
  said.filter(
    ({ sentence, reason }, at) =>
      sentence !== null || said.findIndex((other) => other.sentence === null && other.reason === reason) === at,
  )

/** The five steps with the sentences of each. */
export const causeSteps = ({ family, sentences }: Pick<CauseBrief, 'family' | 'sentences'>): CauseStep[] =>
  steps[family].map((name, at) => ({
    step: at + 1,
    name,
    sentences: toldOnce(sentences.filter(({ step }) => step === at + 1)),
  }))

/** The paragraph that is copied into a report: what is concluded, step by step; null where nothing is. */
export const causeParagraph = (brief: CauseBrief): string | null => {
  const said = causeSteps(brief).flatMap(({ sentences }) => sentences.flatMap(({ sentence }) => sentence ?? []))
  if (brief.station === null || said.length === 0) return null
  const period = brief.from === brief.to ? brief.from : `${brief.from}至${brief.to}`
  return `【${causeSubjects[brief.family]}成因】${brief.station.siteName}，${period}：${said.join('')}`
}
