import { formatRounded } from '@qingkong/domain/air/rounding'
import type { ComponentFacts } from '../../shapes/components.ts'
import { seriesNotes } from '../series-notes.ts'

export interface ComponentAsked {
  startTime: string
  endTime: string
  dataStatus?: 'RAW' | 'CHECK' | 'MIX' | undefined
  dataType?: 'HOUR' | 'DAY' | undefined
  round?: boolean | undefined
  family?: 'VOC' | 'PM' | undefined
  unit?: 'ugm3' | 'ppb' | undefined
}

/** Fewer hours carry no conclusion. */
export const fewestConclusionHours = 24

/** Head of every sheet of components: period, status, reference state, coefficients, what does not count. */
export const componentNotes = (
  question: ComponentAsked,
  { tableVersion, incompleteHours, belowMdlPct }: ComponentFacts,
): string[] => [
  ...seriesNotes(question, question.dataType === 'DAY' ? 'day' : 'hour'),
  question.family === 'VOC'
    ? '挥发性有机物质量浓度为298.15 K、101.325 kPa状态'
    : '颗粒物组分为实际状态，元素单位为ng/m³',
  '低于检出限的值按检出限的一半计；校准、维护等标记的值不计',
  ...(belowMdlPct === null ? [] : [`低于检出限的值占${formatRounded(belowMdlPct, 1)}%`]),
  ...(incompleteHours > 0 ? [`${incompleteHours}个小时在测物种不足80%，未计入合计`] : []),
  ...(tableVersion === '' ? [] : [`系数表版本：${tableVersion}`]),
]

/** Why there is nothing to show. */
export const nothingMeasured = '所选时段没有有效数据，可放宽时段或改选站点'

/** Why there is no conclusion; null where there may be one. */
export const noConclusion = ({ completeHours }: Pick<ComponentFacts, 'completeHours'>): string | null =>
  completeHours < fewestConclusionHours ? `有效小时${completeHours}个，少于24个，只列数值，不作结论。` : null
